import { isUnavailable, retryOutage } from '#platform/database/outage.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { settleDelivery } from './conclude-order.ts';
import type { Fulfilment } from './fulfilment.ts';
import { recordExchange } from './record-exchange.ts';
import { recordUnknown } from './record-outcome.ts';
import { executableUntil, expiryLeft, SHORT_EXPIRY } from './request-expiry.ts';
import { deadlineOf } from './supplier-account.ts';
import { noteFailure, noteSuccess } from './supplier-health.ts';
import type { OrderAnswer, RequestExpiry, Supplier } from './suppliers/supplier.ts';
import type { DeliveryRow } from './tables.ts';

/**
 * So long what a supplier answered is written again and again while the database is away: some cannot be asked twice, and
 * an order whose answer is lost waits for the evidence of a balance, or for staff.
 */
const WRITE_MS_MAX = 120_000;

/**
 * A 503 that comes this soon turned the request away at the door: nothing is left that could execute it later. One that
 * comes after a while may be a proxy that gave up on a server that did not.
 */
const TURNED_AWAY_MS_MAX = 2_000;

/** An answer that takes longer than this part of the deadline counts against the supplier. */
const SLOW_SHARE = 0.6;

/** Sends a delivery that was claimed, and writes what was answered; its order then ends, or goes on. */
export async function sendDelivery(
  fulfilment: Fulfilment,
  supplier: Supplier,
  claimed: DeliveryRow,
): Promise<void> {
  const expiry = expiryOf(fulfilment, claimed);
  // A process that was paused since the claim finds it decided by others, maybe refunded. Nothing has left.
  if (isTooLate(fulfilment, claimed, expiry))
    await settleDelivery(fulfilment, claimed, { status: 'Pending', reason: claimed.reason });
  else await sendNow(fulfilment, supplier, claimed, expiry);
}

function isTooLate(
  fulfilment: Fulfilment,
  { sent_at }: DeliveryRow,
  { expiresInMs }: RequestExpiry,
): boolean {
  const isGivenUp = sent_at !== null && fulfilment.platform.clock.now() >= deadlineOf(fulfilment, sent_at);
  return isGivenUp || (expiresInMs !== null && expiresInMs <= 0);
}

async function sendNow(
  fulfilment: Fulfilment,
  supplier: Supplier,
  claimed: DeliveryRow,
  expiry: RequestExpiry,
): Promise<void> {
  const started = performance.now();
  let answer: OrderAnswer;
  try {
    answer = await ask(fulfilment, supplier, claimed, expiry);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    const unknown = error;
    const why = { reasonCode: unknown.code };
    const isTurnedAway = unknown.code === 'unavailable' && performance.now() - started < TURNED_AWAY_MS_MAX;
    await untilWritten(fulfilment, claimed, () => noteFailure(fulfilment, supplier, why, false));
    await untilWritten(fulfilment, claimed, () => keepFailure(fulfilment, claimed, unknown, isTurnedAway));
    return;
  }
  await untilWritten(fulfilment, claimed, () => keepAnswer(fulfilment, supplier, claimed, answer));
  const tookMs = performance.now() - started;
  if (answer.kind !== 'no-balance') {
    if (tookMs > fulfilment.platform.config.suppliers.timeoutMs * SLOW_SHARE)
      await noteFailure(fulfilment, supplier, { reasonCode: 'slow', tookMs: Math.round(tookMs) }, false);
    else await noteSuccess(fulfilment, supplier);
  }
}

/** Written twice it is as once: the second finds an outcome where it expects none. */
function untilWritten<T>({ platform }: Fulfilment, { id }: DeliveryRow, write: () => Promise<T>): Promise<T> {
  const mayRepeat = (error: unknown) => {
    if (!isUnavailable(error)) return false;
    platform.log.warn({ err: error, delivery: id }, 'the database is away: what a supplier answered is kept');
    return true;
  };
  return retryOutage(write, mayRepeat, WRITE_MS_MAX);
}

/**
 * A call that never reached the supplier is sent again, or elsewhere. What became of any other is unknown; after one
 * that was turned away the next reading of the balance may tell.
 */
async function keepFailure(
  fulfilment: Fulfilment,
  claimed: DeliveryRow,
  error: UnknownOutcome,
  isTurnedAway: boolean,
): Promise<void> {
  const { db, log, clock } = fulfilment.platform;
  if (error.code === 'not-connected')
    return settleDelivery(fulfilment, claimed, { status: 'Pending', reasonCode: error.code });
  log.warn({ err: error, delivery: claimed.id }, 'the outcome of a delivery is unknown');
  const why = { reasonCode: error.code, ...(isTurnedAway && { expiresAt: clock.now() }) };
  await db.transaction((tx) => recordUnknown(fulfilment, claimed, why, tx));
}

function ask(
  fulfilment: Fulfilment,
  supplier: Supplier,
  delivery: DeliveryRow,
  expiry: RequestExpiry,
): Promise<OrderAnswer> {
  const { id, supplier_product, supplier_item, player, zone } = delivery;
  return recordExchange(
    fulfilment,
    supplier,
    {
      operation: 'order',
      request: { reference: id, item: supplier_item, player, zone },
      deliveryId: id,
      orderId: delivery.order_id,
    },
    () =>
      supplier.order(
        {
          reference: id,
          product: supplier_product,
          item: supplier_item,
          player: { userid: player, zoneid: zone },
        },
        expiry,
      ),
  );
}

/** As the claim has noted it: a request that is said to expire soon has to be signed so, whatever was found out since. */
function expiryOf({ platform }: Fulfilment, { sent_at, expires_at }: DeliveryRow): RequestExpiry {
  const isSigned =
    sent_at !== null && expires_at?.getTime() === executableUntil(sent_at, SHORT_EXPIRY)?.getTime();
  return expiryLeft(isSigned ? expires_at : null, platform.clock);
}

async function keepAnswer(
  fulfilment: Fulfilment,
  supplier: Supplier,
  claimed: DeliveryRow,
  answer: OrderAnswer,
): Promise<void> {
  switch (answer.kind) {
    case 'delivered':
      await settleDelivery(fulfilment, claimed, { status: 'Delivered', reference: answer.reference });
      return;
    case 'accepted':
      await settleDelivery(fulfilment, claimed, { status: 'Sent', reference: answer.reference });
      return;
    case 'rejected':
      await settleDelivery(fulfilment, claimed, {
        status: 'Rejected',
        reason: answer.reason,
        cause: answer.cause,
      });
      return;
    case 'no-balance':
      // First the circuit, so that it does not leave again at once. A reading of the balance closes it, whatever it holds.
      await noteFailure(
        fulfilment,
        supplier,
        { reason: answer.reason },
        true,
        claimed.reason === answer.reason,
      );
      await settleDelivery(fulfilment, claimed, { status: 'Pending', reason: answer.reason });
  }
}
