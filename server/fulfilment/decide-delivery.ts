import { readReason } from '@rush/contract/reason.ts';
import { noteOrder } from '#orders/note-order.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import { lockAccount } from './account-hold.ts';
import { concludeOrder } from './deliver-order.ts';
import type { FulfilmentStaff } from './fulfilment.ts';
import { wakeIfFree } from './wake-orders.ts';

const OUTCOMES = { delivered: 'Delivered', 'not-delivered': 'Rejected', 'send-again': 'Pending' } as const;
export type DeliveryDecision = keyof typeof OUTCOMES;

/**
 * A person decides a delivery whose outcome the supplier's records did not settle; the order then ends, or goes
 * on, as its deliveries say. Refuses `delivery-not-found`, `delivery-decided` and
 * `reason-required`.
 */
export async function decideDelivery(
  fulfilment: FulfilmentStaff,
  actor: Actor,
  input: { id: string; decision: DeliveryDecision; reason: string },
): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const reason = readReason(input.reason);
  if (!reason) refuse('reason-required');
  const orderId = await db.transaction(async (tx) => {
    const account = await tx
      .selectFrom('deliveries')
      .select(['supplier', 'region'])
      .where('id', '=', input.id)
      .executeTakeFirst();
    if (!account) refuse('delivery-not-found');
    // The account's lock comes before the delivery's, as wherever a delivery is decided.
    await lockAccount(tx, account);
    const delivery = await tx
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst();
    if (!delivery) refuse('delivery-not-found');
    if (delivery.status !== 'Unknown') refuse('delivery-decided');
    const status = OUTCOMES[input.decision];
    const now = clock.now();
    await tx
      .updateTable('deliveries')
      .set({ status, reason, reason_code: null, updated_at: now })
      .where('id', '=', delivery.id)
      .execute();
    await fulfilment.audit(tx, actor, {
      action: `delivery.${input.decision}`,
      subject: 'delivery',
      subjectId: delivery.id,
      before: { status: delivery.status },
      after: { status, reason },
    });
    const order = await tx
      .selectFrom('orders')
      .select(['id', 'status'])
      .where('id', '=', delivery.order_id)
      .executeTakeFirstOrThrow();
    await noteOrder(tx, order, {
      place: input.decision === 'send-again' ? 'shop' : 'supplier',
      actor: 'staff',
      actorId: actor.caller.id,
      event: { kind: 'delivery-decided', data: { delivery: delivery.item_number, decision: input.decision } },
      now,
    });
    // The account rested while this was unknown.
    const supplier = [...fulfilment.suppliers.values()].find(
      (each) => each.name === delivery.supplier && each.region === delivery.region,
    );
    if (supplier) await wakeIfFree(tx, fulfilment, supplier);
    return delivery.order_id;
  });
  await concludeOrder(fulfilment, orderId);
}
