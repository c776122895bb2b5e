import { decideDelivery } from '@rush/contract/admin-fulfilment.ts';
import { askShop } from '../ask-shop.ts';
import { readRows } from './read-truths.ts';
import { askSimulators } from './simulator-controls.ts';
import type { ShopAddresses } from './torture-shop.ts';

interface Left {
  id: string;
  supplier: string;
  player: string;
}

const TIMEOUT_MS = 30_000;

/**
 * Decides what the balance left to a person, as staff does: by the supplier's own list, in which every player of a run
 * stands for one order.
 *
 * @returns how many were decided
 */
export async function decideLeft(shop: ShopAddresses, staff: string): Promise<number> {
  const left = await readRows<Left>(
    shop,
    `select id, supplier, player from deliveries where status = 'Unknown' and left_to_staff_at is not null`,
  );
  let decided = 0;
  for (const { id, supplier, player } of left) {
    const served = await askSimulators<{ userid: string }[]>(
      `${shop.simulatorsUrl}/suppliers/${supplier}/orders`,
    );
    const decision = served.some(({ userid }) => userid === player) ? 'delivered' : 'not-delivered';
    const input = { params: { id, decision }, body: { reason: "as the supplier's list says" } } as const;
    const answer = await askShop(shop.url, decideDelivery, input, { token: staff, timeoutMs: TIMEOUT_MS });
    if (answer.status === 200) decided++;
  }
  return decided;
}
