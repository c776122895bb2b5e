import { decideDelivery } from '@rush/contract/admin-fulfilment.ts';
import { expect } from 'vitest';
import type { TestShop } from './test-shop.ts';

interface UnknownDelivery {
  id: string;
  supplier: string;
  supplier_item: string;
  player: string;
  delivered: number;
}

/**
 * Decides each unknown delivery that was left to staff, from the supplier's list of orders. Each order needs its own
 * player, and no request may be in progress.
 */
export async function decideUnknownDeliveries(shop: TestShop): Promise<void> {
  for (;;) {
    const [delivery] = (
      await shop.owner.query<UnknownDelivery>(
        `select d.id, d.supplier, d.supplier_item, d.player,
           (select count(*)::int from deliveries k where k.status = 'Delivered' and k.supplier = d.supplier
              and k.supplier_item = d.supplier_item and k.player = d.player) as delivered
         from deliveries d where d.status = 'Unknown' and d.left_to_staff_at is not null limit 1`,
      )
    ).rows;
    if (!delivery) return;
    const { id, supplier, supplier_item, player, delivered } = delivery;
    const executed = (
      await shop.simulator<{ userid: string; product: string }[]>(`/suppliers/${supplier}/orders`)
    ).filter((order) => order.userid === player && order.product === supplier_item).length;
    const { status, body } = await shop.call(decideDelivery, {
      params: { id, decision: executed > delivered ? 'delivered' : 'not-delivered' },
      body: { reason: 'as in the supplier’s list of orders' },
      token: (await shop.signIn('admin@rush.test')).token,
    });
    // A poll or callback may have decided the delivery in the meantime.
    if (status !== 200) expect(body.type, JSON.stringify(body)).toBe('delivery-decided');
  }
}
