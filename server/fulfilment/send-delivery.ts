import { sql } from 'kysely';
import { noteOrder } from '#orders/note-order.ts';
import type { OrderRow } from '#orders/tables.ts';
import type { Queries } from '#platform/database/database.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { accountHeldUntil, lockAccount } from './account-hold.ts';
import type { Fulfilment } from './fulfilment.ts';
import { readBalance } from './read-balance.ts';
import { recordExchange } from './record-exchange.ts';
import { recordOutcome, recordUnknown } from './record-outcome.ts';
import { resolveDelivery } from './resolve-delivery.ts';
import { noteFailure, noteSuccess } from './supplier-health.ts';
import type { OrderAnswer, Supplier } from './suppliers/supplier.ts';
import type { DeliveryRow } from './tables.ts';
import { wakeIfFree } from './wake-orders.ts';

/** An answer that takes longer than this part of the deadline counts against the supplier. */
const SLOW_SHARE = 0.6;

/**
 * Sends one delivery, at most once. That it is sent is on record before the request leaves, with the balance
 * before it; whoever finds that record without an answer knows that it may have happened. Orders for one
 * account run one after the other (the job's queue), so that the balance is evidence.
 */
export async function sendDelivery(
  fulfilment: Fulfilment,
  supplier: Supplier,
  order: OrderRow,
  delivery: DeliveryRow,
): Promise<void> {
  const { queries } = fulfilment.platform.db;
  // Whatever is under way on the account may be paid before or after the balance is read.
  if (await accountHeldUntil(queries, fulfilment, supplier)) return;
  const before = supplier.find ? null : await latestSent(queries, delivery);
  const balanceBefore = await readBalanceBefore(fulfilment, supplier);
  if (balanceBefore === null) return;
  const claimed = await claim(fulfilment, supplier, order, delivery, {
    balanceBefore,
    before,
  });
  if (!claimed) return;
  let answer: OrderAnswer;
  const started = performance.now();
  try {
    answer = await recordExchange(
      fulfilment,
      supplier,
      {
        operation: 'order',
        request: {
          reference: delivery.id,
          item: delivery.supplier_item,
          player: delivery.player,
          zone: delivery.zone,
        },
        deliveryId: delivery.id,
        orderId: order.id,
      },
      () =>
        supplier.order({
          reference: delivery.id,
          product: delivery.supplier_product,
          item: delivery.supplier_item,
          player: { userid: delivery.player, zoneid: delivery.zone },
        }),
    );
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    fulfilment.platform.log.warn(
      { err: error, delivery: delivery.id },
      'the outcome of a delivery is unknown',
    );
    await noteFailure(fulfilment, supplier, { reasonCode: error.code }, false);
    const unknown = await recordUnknown(fulfilment, order, claimed, { reasonCode: error.code });
    if (unknown) await resolveDelivery(fulfilment, supplier, order, unknown);
    return;
  }
  if (answer.kind === 'no-balance') {
    await noteFailure(fulfilment, supplier, { reason: answer.reason }, true);
    await recordOutcome(fulfilment, claimed, { status: 'Pending', reason: answer.reason });
    return;
  }
  const tookMs = performance.now() - started;
  if (answer.kind === 'delivered')
    await recordOutcome(fulfilment, claimed, { status: 'Delivered', reference: answer.reference });
  else if (answer.kind === 'rejected')
    await recordOutcome(fulfilment, claimed, { status: 'Rejected', reason: answer.reason });
  else await recordOutcome(fulfilment, claimed, { status: 'Sent', reference: answer.reference });
  if (tookMs > fulfilment.platform.config.suppliers.timeoutMs * SLOW_SHARE)
    await noteFailure(fulfilment, supplier, { reasonCode: 'slow', tookMs: Math.round(tookMs) }, false);
  else if (await noteSuccess(fulfilment, supplier))
    await fulfilment.platform.db.transaction((tx) => wakeIfFree(tx, fulfilment, supplier));
}

/** Also the probe: a supplier that does not report its balance is not sent an order. */
async function readBalanceBefore(fulfilment: Fulfilment, supplier: Supplier): Promise<number | null> {
  try {
    return await readBalance(supplier);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    fulfilment.platform.log.warn(
      { err: error, supplier: supplier.name },
      'the balance of a supplier is unknown',
    );
    await noteFailure(fulfilment, supplier, { reasonCode: error.code }, false);
    return null;
  }
}

/** Names what was sent last on a delivery's account, and how often. */
async function latestSent(
  queries: Queries,
  { supplier, region }: Pick<DeliveryRow, 'supplier' | 'region'>,
): Promise<string> {
  const latest = await queries
    .selectFrom('deliveries')
    .select(['id', 'attempt'])
    .where('supplier', '=', supplier)
    .where('region', '=', region)
    .where('sent_at', 'is not', null)
    .orderBy('sent_at', 'desc')
    .executeTakeFirst();
  return latest ? `${latest.id} ${latest.attempt}` : 'nothing';
}

async function claim(
  fulfilment: Fulfilment,
  supplier: Supplier,
  order: OrderRow,
  delivery: DeliveryRow,
  /** `before`: where the balance is evidence, what had been sent on the account before it was read. */
  { balanceBefore, before }: { balanceBefore: number; before: string | null },
): Promise<DeliveryRow | null> {
  const { db, clock } = fulfilment.platform;
  return db.transaction(async (tx) => {
    const now = clock.now();
    if (before !== null) {
      await lockAccount(tx, delivery);
      if ((await latestSent(tx, delivery)) !== before) return null;
      if (await accountHeldUntil(tx, fulfilment, supplier)) return null;
    }
    const claimed = await sql<DeliveryRow>`
      update deliveries set status = 'Sent', attempt = attempt + 1, sent_at = ${now}, updated_at = ${now}, balance_before = ${balanceBefore}, environment = ${supplier.environment}
      where id = ${delivery.id} and status = 'Pending'
        and exists (select from orders where id = ${order.id} and status = 'Processing' for update)
      returning *`.execute(tx);
    const row = claimed.rows[0];
    if (!row) return null;
    if (row.item_number === 1 && row.attempt === 1)
      await noteOrder(tx, order, {
        place: 'supplier',
        actor: 'shop',
        event: { kind: 'sent-to-supplier', data: {} },
        now,
      });
    return row;
  });
}
