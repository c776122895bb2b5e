import { readReason } from '@rush/contract/reason.ts';
import { sql } from 'kysely';
import { noteOrder } from '#orders/note-order.ts';
import type { Actor } from '#platform/audit.ts';
import { refuse } from '#platform/refusal.ts';
import { lockAccount, requestTurn } from '../accounts/supplier-account.ts';
import { EXPIRY_MARGIN_MS } from '../evidence/plan-account.ts';
import type { FulfilmentStaff } from '../fulfilment.ts';
import { belongsTo, keyOf } from '../suppliers/supplier.ts';
import type { DeliveryRow } from '../tables.ts';
import { concludeOrder } from './conclude-order.ts';
import { lockOrderWithHold } from './order-choice.ts';

const OUTCOMES = { delivered: 'Delivered', 'not-delivered': 'Rejected', 'send-again': 'Pending' } as const;
export type DeliveryDecision = keyof typeof OUTCOMES;

/**
 * Records what staff decided about an unknown delivery. Refuses with `delivery-not-found`, `delivery-decided`,
 * `reason-required`, and `delivery-under-way` if the supplier may still execute a delivery that they reject or send
 * again.
 */
export async function decideDelivery(
  fulfilment: FulfilmentStaff,
  actor: Actor,
  input: { id: string; decision: DeliveryDecision; reason: string },
): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const reason = readReason(input.reason);
  if (!reason) refuse('reason-required');
  await db.transaction(async (tx) => {
    const account = await tx
      .selectFrom('deliveries')
      .select(['supplier', 'region', 'account', 'order_id'])
      .where('id', '=', input.id)
      .executeTakeFirst();
    if (!account) refuse('delivery-not-found');
    // Lock order: account, order, delivery.
    const key = keyOf(account);
    await lockAccount(tx, fulfilment.platform, key);
    const order = await lockOrderWithHold(tx, account.order_id);
    const delivery = await tx
      .selectFrom('deliveries')
      .selectAll()
      .where('id', '=', input.id)
      .forUpdate()
      .executeTakeFirst();
    if (!delivery) refuse('delivery-not-found');
    if (delivery.status !== 'Unknown') refuse('delivery-decided');
    if (input.decision !== 'delivered' && mayBeExecuted(delivery, clock.now())) refuse('delivery-under-way');
    const status = OUTCOMES[input.decision];
    const now = clock.now();
    await tx
      .updateTable('deliveries')
      .set({
        status,
        reason,
        reason_code: null,
        updated_at: now,
        poll_at: null,
        // Any reading so far may already reflect this delivery.
        ended_reading: sql<number>`(select max(r.id) from supplier_readings r
          where ${belongsTo('r', key)})`,
      })
      .where('id', '=', delivery.id)
      .execute();
    await fulfilment.audit(tx, actor, {
      action: `delivery.${input.decision}`,
      subjectId: delivery.id,
      before: { status: delivery.status },
      after: { status, reason },
    });
    await noteOrder(tx, order, {
      place: input.decision === 'send-again' ? 'shop' : 'supplier',
      actor: 'staff',
      actorId: actor.caller.id,
      event: { kind: 'delivery-decided', data: { delivery: delivery.item_number, decision: input.decision } },
      now,
    });
    await requestTurn(tx, key);
    await concludeOrder(fulfilment, tx, delivery.order_id);
  });
}

const mayBeExecuted = ({ expires_at }: Pick<DeliveryRow, 'expires_at'>, now: Date): boolean =>
  expires_at !== null && now.getTime() < expires_at.getTime() + EXPIRY_MARGIN_MS;
