import { isStorable } from '@rush/contract/fields.ts';
import { supplierCallback } from '@rush/contract/fulfilment.ts';
import { rupeesFromPaise } from '@rush/contract/money.ts';
import { checkPlayerId, refundWaitingOrder } from '@rush/contract/orders.ts';
import { getFirstCheckedProduct, getProductRow, listProductItems } from '#catalog/player-check.ts';
import { findOwnOrder } from '#orders/read-orders.ts';
import type { Queries } from '#platform/database/database.ts';
import { type Binding, bind, bindPublic } from '#platform/http/binding.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { refuse } from '#platform/refusal.ts';
import { checkPlayer } from './check-player.ts';
import { checkReversals } from './check-reversals.ts';
import type { Fulfilment } from './fulfilment.ts';
import { refundWaiting } from './refund-waiting.ts';
import { requestTurn } from './supplier-account.ts';
import { SUPPLIERS } from './suppliers/registry.ts';
import type { SupplierDescriptor } from './suppliers/supplier-descriptor.ts';

/** A product or item as front ends send it: its id, its number, or the whole object. */
function idOf(value: unknown, numberField: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).slice(0, 64);
  if (typeof value !== 'object' || value === null) return '';
  const fields = value as Record<string, unknown>;
  return idOf(fields._id ?? fields[numberField] ?? '', numberField);
}

const REFERENCE_LENGTH_MAX = 64;

/** The supplier's reference of the order that a callback is about; empty where it cannot be read. */
function readReference(callback: NonNullable<SupplierDescriptor['callback']>, body: Buffer): string {
  const reference = (callback.readReference(body) ?? '').slice(0, REFERENCE_LENGTH_MAX);
  return isStorable(reference) ? reference : '';
}

function findDelivery(queries: Queries, named: { supplier: string; reference: string }) {
  return queries
    .selectFrom('deliveries')
    .select(['id', 'status', 'region'])
    .where('supplier', '=', named.supplier)
    .where('reference', '=', named.reference)
    .executeTakeFirst();
}

async function pollNow(
  { platform }: Fulfilment,
  delivery: { id: string; supplier: string; region: string },
): Promise<void> {
  await platform.db.transaction(async (tx) => {
    await tx
      .updateTable('deliveries')
      .set({ poll_at: platform.clock.now() })
      .where('id', '=', delivery.id)
      .where('status', 'in', ['Sent', 'Unknown'])
      .execute();
    await requestTurn(tx, { name: delivery.supplier, region: delivery.region });
  });
}

export function fulfilmentRoutes(fulfilment: Fulfilment): Binding[] {
  const { queries } = fulfilment.platform.db;
  return [
    bindPublic(checkPlayerId, async ({ body, address }) => {
      const named = body.product_id ?? idOf(body.selectedProduct, 'productid');
      // The oldest front ends check names of one game only, and do not say of which.
      const product = named
        ? await getProductRow(queries, named)
        : await getFirstCheckedProduct(queries, 'MLBB', (apiType) => fulfilment.suppliers.has(apiType));
      const wanted = idOf(body.selectedItem, 'itemid');
      const items = await listProductItems(queries, product.id);
      const item =
        items.find((row) => row.id === wanted || String(row.itemid) === wanted) ??
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
      const asked = await findOwnOrder(queries, caller, body.client_txn_id);
      if (asked.user_id !== caller.id) refuse('order-not-found');
      await refundWaiting(fulfilment, asked.id, 'refund-asked');
      const order = await findOwnOrder(queries, caller, asked.id);
      if (order.status === 'Processing' || order.status === 'Created') refuse('order-under-way');
      if (order.status !== 'Refunded') refuse('order-over');
      return {
        message: 'Your money is back in your wallet.',
        refunded: rupeesFromPaise(order.refunded_paise),
      };
    }),
    bindPublic(supplierCallback, async ({ params, readBody, address }) => {
      const { name, callback } = SUPPLIERS.find((each) => each.name === params.supplier) ?? {};
      if (!name || !callback) refuse('supplier-unknown');
      const reference = readReference(callback, await readBody());
      // A delivery that has no reference yet is not what a body without one is about.
      const delivery = reference ? await findDelivery(queries, { supplier: name, reference }) : undefined;
      // Unsigned, so only a hint: the supplier itself is asked.
      if (!delivery) await fulfilment.limits.require('webhook-junk', { address });
      if (delivery?.status === 'Delivered')
        await enqueue(queries, checkReversals, {}, { key: 'check-reversals' });
      else if (delivery) await pollNow(fulfilment, { ...delivery, supplier: name });
      return { status: 'success' as const };
    }),
  ];
}
