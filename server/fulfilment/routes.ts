import { isStorable } from '@rush/contract/fields.ts';
import { supplierCallback } from '@rush/contract/fulfilment.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { checkPlayerId, refundWaitingOrder } from '@rush/contract/orders.ts';
import { sql } from 'kysely';
import { getFirstCheckedProduct, getProductRow, listProductItems } from '#catalog/checked-products.ts';
import { findOwnOrder } from '#orders/read-orders.ts';
import { announceTogether } from '#platform/events/event-bus.ts';
import { type Binding, bind, bindPublic } from '#platform/http/binding.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { refuse } from '#platform/refusal.ts';
import { turnTopic } from './accounts/account-sender.ts';
import { checkPlayer } from './check-player.ts';
import { checkReversals } from './delivery/check-reversals.ts';
import { refundWaiting } from './delivery/refund-waiting.ts';
import type { Fulfilment } from './fulfilment.ts';
import { SUPPLIERS } from './suppliers/registry.ts';
import { type AccountColumns, keyOf } from './suppliers/supplier.ts';
import type { DeliveryStatus } from './tables.ts';

/** Front ends send an id, a number or the whole object. */
function idOf(value: unknown, numberField: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).slice(0, 64);
  if (typeof value !== 'object' || value === null) return '';
  const fields = value as Record<string, unknown>;
  return idOf(fields._id ?? fields[numberField] ?? '', numberField);
}

const REFERENCE_LENGTH_MAX = 64;

/** Polls an order or checks for reversals. Callbacks are unsigned, so they are only hints. */
async function handleCallback(
  fulfilment: Fulfilment,
  name: string,
  body: Buffer,
  address: string,
): Promise<void> {
  const { platform } = fulfilment;
  const { callback } = SUPPLIERS.find((supplier) => supplier.name === name) ?? {};
  if (!callback) refuse('supplier-unknown');
  const reference = (callback.readReference(body) ?? '').slice(0, REFERENCE_LENGTH_MAX);
  // A delivery without a response also has an empty reference.
  const [delivery] =
    reference !== '' && isStorable(reference)
      ? await platform.db.prepared<AccountColumns & { status: DeliveryStatus }>(
          'poll-delivery-now',
          sql`
            with found as (
              select id, status, supplier, region, account from deliveries
              where supplier = ${name} and reference = ${reference} limit 1
            ), due as (
              update deliveries d set poll_at = ${platform.clock.now()} from found
              where d.id = found.id and d.status in ('Sent', 'Unknown'))
            select * from found`,
        )
      : [];
  if (!delivery) return platform.limits.require('webhook-junk', { address });
  if (delivery.status === 'Delivered')
    return enqueue(platform.db.queries, checkReversals, {}, { key: 'check-reversals' });
  // Workers are notified at once. If none is listening, a later turn finds the poll due.
  if (delivery.status === 'Sent' || delivery.status === 'Unknown')
    await announceTogether(platform.db, [turnTopic(keyOf(delivery))]);
}

export function fulfilmentRoutes(fulfilment: Fulfilment): Binding[] {
  const { queries } = fulfilment.platform.db;
  return [
    bindPublic(checkPlayerId, async ({ body, address }) => {
      const productId = body.product_id ?? idOf(body.selectedProduct, 'productid');
      // The oldest front ends check players for only one game and do not name it.
      const product = productId
        ? await getProductRow(queries, productId)
        : await getFirstCheckedProduct(queries, 'MLBB', (apiType) => fulfilment.suppliers.has(apiType));
      const itemId = idOf(body.selectedItem, 'itemid');
      const items = await listProductItems(queries, product.id);
      const item =
        items.find((row) => row.id === itemId || String(row.itemid) === itemId) ??
        items.find((row) => row.supplier_item_ids.length > 0);
      const { username, use } = await checkPlayer(fulfilment, {
        product,
        items,
        supplierItem: item?.supplier_item_ids[0] ?? '',
        userid: body.userid,
        zoneid: body.zoneid,
        address,
      });
      return { message: 'success', username, use };
    }),
    bind(refundWaitingOrder, async ({ caller, body }) => {
      const { id, user_id } = await findOwnOrder(queries, caller, body.client_txn_id);
      if (user_id !== caller.id) refuse('order-not-found');
      await refundWaiting(fulfilment, id, 'refund-asked');
      const order = await findOwnOrder(queries, caller, id);
      if (order.status === 'Processing' || order.status === 'Created') refuse('order-under-way');
      if (order.status !== 'Refunded') refuse('order-over');
      return {
        message: 'Your money is back in your wallet.',
        refunded: rupeesFromPaise(order.refunded_paise),
      };
    }),
    bindPublic(supplierCallback, async ({ params, readBody, address }) => {
      await handleCallback(fulfilment, params.supplier, await readBody(), address);
      return { status: 'success' as const };
    }),
  ];
}
