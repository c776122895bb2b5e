import type { OrderRow } from '#orders/tables.ts';
import type { Tx } from '#platform/database/database.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { lockAccount, quietFrom } from './account-hold.ts';
import type { Fulfilment } from './fulfilment.ts';
import { readBalance } from './read-balance.ts';
import { recordExchange } from './record-exchange.ts';
import { recordOutcome, recordUnknown } from './record-outcome.ts';
import type { Supplier } from './suppliers/supplier.ts';
import type { DeliveryRow } from './tables.ts';
import { wakeIfFree } from './wake-orders.ts';

/** Past the supplier's own deadline nobody waits for the answer any more: whoever sent it is gone. */
const GRACE_MS = 5_000;
const NOT_FOUND_APART_MS = 60_000;
/** Balances have a precision of a tenth of a point or a cent. */
const SAME = 0.005;

/**
 * Finds out what became of a delivery that was sent: by the supplier's record of our reference where it keeps
 * one, else by the balance before and after. What neither decides stays Unknown, for a person; nothing is
 * ever sent again on a guess.
 */
export async function resolveDelivery(
  fulfilment: Fulfilment,
  supplier: Supplier,
  order: OrderRow,
  delivery: DeliveryRow,
): Promise<void> {
  if (delivery.status === 'Sent' && delivery.reference === '') {
    if (isUnderWay(fulfilment, delivery)) return;
    const unknown = await recordUnknown(fulfilment, order, delivery, { reasonCode: 'interrupted' });
    if (!unknown) return;
    return resolveDelivery(fulfilment, supplier, order, unknown);
  }
  try {
    if (supplier.find) await resolveByReference(fulfilment, supplier, order, delivery);
    else await resolveByBalance(fulfilment, supplier, delivery);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
  }
}

/** Whether whoever sent a delivery may still be waiting for the supplier's answer. */
export function isUnderWay({ platform }: Fulfilment, { status, reference, sent_at }: DeliveryRow): boolean {
  const { clock, config } = platform;
  return (
    status === 'Sent' &&
    reference === '' &&
    sent_at !== null &&
    clock.now().getTime() - sent_at.getTime() < config.suppliers.timeoutMs + GRACE_MS
  );
}

async function resolveByReference(
  fulfilment: Fulfilment,
  supplier: Supplier,
  order: OrderRow,
  delivery: DeliveryRow,
): Promise<void> {
  const { db, clock } = fulfilment.platform;
  const request = {
    reference: delivery.id,
    product: delivery.supplier_product,
    item: delivery.supplier_item,
    player: { userid: delivery.player, zoneid: delivery.zone },
    supplierReference: delivery.reference,
  };
  const found = await recordExchange(
    fulfilment,
    supplier,
    { operation: 'find', request: { reference: delivery.id }, deliveryId: delivery.id, orderId: order.id },
    () => supplier.find!(request),
  );
  if (found?.kind === 'delivered')
    await recordOutcome(fulfilment, delivery, { status: 'Delivered', reference: found.reference });
  else if (found?.kind === 'rejected')
    await recordOutcome(fulfilment, delivery, { status: 'Rejected', reason: found.reason });
  else if (found?.kind === 'accepted') {
    if (delivery.status !== 'Sent')
      await recordOutcome(fulfilment, delivery, { status: 'Sent', reference: found.reference });
  } else if (found === null) {
    // Twice unknown to them, a minute apart, and too late to be under way: it never came. A rejection then,
    // not a second order.
    const now = clock.now();
    const isApart =
      delivery.not_found_at !== null && now.getTime() - delivery.not_found_at.getTime() >= NOT_FOUND_APART_MS;
    if (isApart && now >= quietFrom(fulfilment, delivery))
      await recordOutcome(fulfilment, delivery, { status: 'Rejected', reasonCode: 'never-received' });
    else if (delivery.not_found_at === null)
      await db.queries
        .updateTable('deliveries')
        .set({ not_found_at: now, not_found_count: 1 })
        .where('id', '=', delivery.id)
        .execute();
  }
}

/** Valid only while nothing else was sent on the account since. */
async function resolveByBalance(
  fulfilment: Fulfilment,
  supplier: Supplier,
  delivery: DeliveryRow,
): Promise<void> {
  const { db, clock } = fulfilment.platform;
  if (delivery.balance_before === null || delivery.sent_at === null) return;
  const later = await db.queries
    .selectFrom('deliveries')
    .select('id')
    .where('supplier', '=', delivery.supplier)
    .where('region', '=', delivery.region)
    .where('sent_at', '>', delivery.sent_at)
    .where('id', '<>', delivery.id)
    .executeTakeFirst();
  if (later) return;
  const balanceAfter = await readBalance(supplier);
  const spent = delivery.balance_before - balanceAfter;
  if (Math.abs(spent) < SAME) {
    // Nothing was taken – so far: a request that was only slow may still be executed.
    if (clock.now() < quietFrom(fulfilment, delivery)) return;
    await changeHold(fulfilment, supplier, delivery, (tx) =>
      recordOutcome(
        fulfilment,
        delivery,
        { status: 'Rejected', reasonCode: 'not-executed', balanceAfter },
        tx,
      ),
    );
    return;
  }
  const prices = await pricesOf(fulfilment, supplier, delivery);
  const reference = `balance ${delivery.balance_before} to ${balanceAfter}`;
  await changeHold(fulfilment, supplier, delivery, (tx) =>
    prices.some((price) => Math.abs(spent - price) < SAME)
      ? recordOutcome(fulfilment, delivery, { status: 'Delivered', reference, balanceAfter }, tx)
      : tx
          .updateTable('deliveries')
          .set({ balance_after: balanceAfter, expected_cost: prices[0] ?? null })
          .where('id', '=', delivery.id)
          .execute(),
  );
}

/** What holds the account changes together with the wake-up of those that wait for it, or not at all. */
async function changeHold(
  fulfilment: Fulfilment,
  supplier: Supplier,
  delivery: DeliveryRow,
  change: (tx: Tx) => Promise<unknown>,
): Promise<void> {
  await fulfilment.platform.db.transaction(async (tx) => {
    await lockAccount(tx, delivery);
    await change(tx);
    await wakeIfFree(tx, fulfilment, supplier);
  });
}

/** What the pack may have cost: as listed, and as changed for this player. */
async function pricesOf(
  { platform }: Fulfilment,
  supplier: Supplier,
  delivery: DeliveryRow,
): Promise<number[]> {
  const listed = await supplier.price?.(delivery.supplier_product, delivery.supplier_item);
  if (listed == null) return [];
  const check = await platform.db.queries
    .selectFrom('player_checks')
    .select('change_price')
    .where('supplier_product', '=', delivery.supplier_product)
    .where('player', '=', delivery.player)
    .where('zone', '=', delivery.zone)
    .executeTakeFirst();
  const changed = check?.change_price ? [Math.round(listed * Number(check.change_price) * 100) / 100] : [];
  return [listed, ...changed];
}
