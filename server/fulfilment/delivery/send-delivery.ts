import { isUnavailable, retryOutage } from '#platform/database/outage.ts';
import { UnknownOutcome } from '#platform/refusal.ts';
import { executableUntil, expiryLeft, SHORT_EXPIRY } from '../accounts/request-expiry.ts';
import { deadlineOf } from '../accounts/supplier-account.ts';
import { noteFailure, noteSuccess } from '../accounts/supplier-health.ts';
import type { Fulfilment } from '../fulfilment.ts';
import { recordExchange } from '../suppliers/record-exchange.ts';
import type { OrderResult, RequestExpiry, Supplier, SupplierOrder } from '../suppliers/supplier.ts';
import type { DeliveryRow } from '../tables.ts';
import { settleDelivery } from './conclude-order.ts';
import { recordUnknown } from './record-outcome.ts';

/** How long to retry writing a response. Some suppliers cannot be queried later. */
const WRITE_MS_MAX = 120_000;

/** A 503 this soon means a rejected request. A later one may be from a proxy whose server is still processing it. */
const EARLY_503_MS_MAX = 2_000;

/** Responses that take longer than this share of the timeout count as failures. */
const SLOW_SHARE = 0.6;

export async function sendDelivery(
  fulfilment: Fulfilment,
  supplier: Supplier,
  delivery: DeliveryRow,
): Promise<void> {
  const expiry = expiryOf(fulfilment, delivery);
  // The process was paused after the claim, and nothing was sent. Another process may have settled the delivery.
  if (isTooLate(fulfilment, delivery, expiry))
    await settleDelivery(fulfilment, delivery, { status: 'Pending', reason: delivery.reason });
  else await sendNow(fulfilment, supplier, delivery, expiry);
}

function isTooLate(
  fulfilment: Fulfilment,
  { sent_at }: DeliveryRow,
  { expiresInMs }: RequestExpiry,
): boolean {
  const isExpired = sent_at !== null && fulfilment.platform.clock.now() >= deadlineOf(fulfilment, sent_at);
  return isExpired || (expiresInMs !== null && expiresInMs <= 0);
}

async function sendNow(
  fulfilment: Fulfilment,
  supplier: Supplier,
  delivery: DeliveryRow,
  expiry: RequestExpiry,
): Promise<void> {
  const startedAt = performance.now();
  let result: OrderResult;
  try {
    result = await placeOrder(fulfilment, supplier, delivery, expiry);
  } catch (error) {
    if (!(error instanceof UnknownOutcome)) throw error;
    const failure = { reasonCode: error.code };
    const isEarly503 = error.code === 'unavailable' && performance.now() - startedAt < EARLY_503_MS_MAX;
    await retryWrite(fulfilment, delivery, () => noteFailure(fulfilment, supplier, failure, false));
    await retryWrite(fulfilment, delivery, () => recordFailure(fulfilment, delivery, error, isEarly503));
    return;
  }
  await retryWrite(fulfilment, delivery, () => recordResult(fulfilment, supplier, delivery, result));
  const tookMs = performance.now() - startedAt;
  if (result.kind !== 'no-balance') {
    if (tookMs > fulfilment.platform.config.suppliers.timeoutMs * SLOW_SHARE)
      await noteFailure(fulfilment, supplier, { reasonCode: 'slow', tookMs: Math.round(tookMs) }, false);
    else await noteSuccess(fulfilment, supplier);
  }
}

/** Retries a write while the database is unavailable. Recording an outcome again changes nothing. */
function retryWrite<T>({ platform }: Fulfilment, { id }: DeliveryRow, write: () => Promise<T>): Promise<T> {
  const mayRepeat = (error: unknown) => {
    if (!isUnavailable(error)) return false;
    platform.log.warn(
      { err: error, delivery: id },
      'the database is unavailable; still trying to save a supplier’s response',
    );
    return true;
  };
  return retryOutage(write, mayRepeat, WRITE_MS_MAX);
}

/** A call that never reached the supplier can be sent again. Any other outcome is unknown. */
async function recordFailure(
  fulfilment: Fulfilment,
  delivery: DeliveryRow,
  error: UnknownOutcome,
  isEarly503: boolean,
): Promise<void> {
  const { db, log, clock } = fulfilment.platform;
  if (error.code === 'not-connected')
    return settleDelivery(fulfilment, delivery, { status: 'Pending', reasonCode: error.code });
  log.warn({ err: error, delivery: delivery.id }, 'the outcome of a delivery is unknown');
  const failure = { reasonCode: error.code, ...(isEarly503 && { expiresAt: clock.now() }) };
  await db.transaction((tx) => recordUnknown(fulfilment, delivery, failure, tx));
}

function placeOrder(
  fulfilment: Fulfilment,
  supplier: Supplier,
  delivery: DeliveryRow,
  expiry: RequestExpiry,
): Promise<OrderResult> {
  const { id, order_id: orderId, supplier_item: item, player, zone } = delivery;
  const call = {
    operation: 'order',
    request: { reference: id, item, player, zone },
    deliveryId: id,
    orderId,
  };
  return recordExchange(fulfilment, supplier, call, () => supplier.order(toSupplierOrder(delivery), expiry));
}

export const toSupplierOrder = (delivery: DeliveryRow): SupplierOrder => ({
  reference: delivery.id,
  product: delivery.supplier_product,
  item: delivery.supplier_item,
  player: { userid: delivery.player, zoneid: delivery.zone },
});

/** The expiry recorded with the claim, not the latest probe finding. */
function expiryOf({ platform }: Fulfilment, { sent_at, expires_at }: DeliveryRow): RequestExpiry {
  const isSigned =
    sent_at !== null && expires_at?.getTime() === executableUntil(sent_at, SHORT_EXPIRY)?.getTime();
  return expiryLeft(isSigned ? expires_at : null, platform.clock);
}

async function recordResult(
  fulfilment: Fulfilment,
  supplier: Supplier,
  delivery: DeliveryRow,
  result: OrderResult,
): Promise<void> {
  switch (result.kind) {
    case 'delivered':
      return settleDelivery(fulfilment, delivery, { status: 'Delivered', reference: result.reference });
    case 'accepted':
      return settleDelivery(fulfilment, delivery, { status: 'Sent', reference: result.reference });
    case 'rejected': {
      const { reason, cause } = result;
      return settleDelivery(fulfilment, delivery, { status: 'Rejected', reason, cause });
    }
    case 'no-balance': {
      const isKnown = delivery.reason === result.reason;
      // Open the circuit first, so that the order is not sent again at once. The next balance reading closes it.
      await noteFailure(fulfilment, supplier, { reason: result.reason }, true, isKnown);
      await settleDelivery(fulfilment, delivery, { status: 'Pending', reason: result.reason });
    }
  }
}
