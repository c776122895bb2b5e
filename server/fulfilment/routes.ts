import { supplierCallback } from '@rush/contract/fulfilment.ts';
import { checkPlayerId } from '@rush/contract/orders.ts';
import { getProductRow } from '#catalog/get-product-row.ts';
import { deliverOrder as deliverOrderJob } from '#orders/jobs.ts';
import { type Binding, bindPublic } from '#platform/http/binding.ts';
import { readBytes } from '#platform/http/serve-calls.ts';
import { enqueue } from '#platform/jobs/jobs.ts';
import { refuse } from '#platform/refusal.ts';
import { checkPlayer } from './check-player.ts';
import type { Fulfilment } from './fulfilment.ts';

/** A product or item as front ends send it: its id, its number, or the whole object. */
function idOf(value: unknown, numberField: string): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).slice(0, 64);
  if (typeof value !== 'object' || value === null) return '';
  const fields = value as Record<string, unknown>;
  return idOf(fields._id ?? fields[numberField] ?? '', numberField);
}

export function fulfilmentRoutes(fulfilment: Fulfilment): Binding[] {
  const { queries } = fulfilment.platform.db;
  return [
    bindPublic(checkPlayerId, async ({ body, address }) => {
      const product = await getProductRow(
        queries,
        body.product_id ?? idOf(body.selectedProduct, 'productid'),
      );
      const wanted = idOf(body.selectedItem, 'itemid');
      const items = await queries
        .selectFrom('items')
        .innerJoin('product_items', 'product_items.item_id', 'items.id')
        .select(['items.id', 'items.itemid', 'items.supplier_item_ids'])
        .where('product_items.product_id', '=', product.id)
        .where('items.deleted_at', 'is', null)
        .orderBy('product_items.position')
        .execute();
      const item =
        items.find((row) => row.id === wanted || String(row.itemid) === wanted) ??
        items.find((row) => row.supplier_item_ids.length > 0);
      const { username, use } = await checkPlayer(fulfilment, {
        product,
        supplierItem: item?.supplier_item_ids[0] ?? '',
        userid: body.userid,
        zoneid: body.zoneid,
        address,
      });
      return { message: 'success', username, use };
    }),
    bindPublic(supplierCallback, async ({ params, request }) => {
      if (params.supplier !== 'moogold') refuse('supplier-unknown');
      const said = JSON.parse((await readBytes(request)).toString('utf8') || '{}') as { order_id?: unknown };
      const leg = await queries
        .selectFrom('deliveries')
        .select('order_id')
        .where('supplier', '=', 'moogold')
        .where('reference', '=', String(said.order_id ?? ''))
        .executeTakeFirst();
      // Unsigned, so only a hint: the job asks the supplier itself.
      if (leg)
        await enqueue(
          queries,
          deliverOrderJob,
          { orderId: leg.order_id },
          { key: `deliver ${leg.order_id}` },
        );
      return { status: 'success' as const };
    }),
  ];
}
