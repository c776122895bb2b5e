import { getHomeProducts } from '@rush/contract/catalog.ts';
import { test } from 'vitest';
import { announceIn } from '#platform/events/event-bus.ts';
import { API_PRODUCTS } from '../../testing/an-api-order.ts';
import { suspendAccount } from '../../testing/suspend-account.ts';
import { aShopForOneTest, until } from '../../testing/test-shop.ts';

test('a product is delayed while its supplier is down and one of its packs has no other offer', async () => {
  const shop = await aShopForOneTest();
  const untilDelayed = async (isDelayed: boolean) => {
    await announceIn(shop.db.queries, 'catalog');
    await until(
      async () => {
        const { games, instantGames } = (await shop.call(getHomeProducts)).body;
        const product = [...games, ...instantGames].find(({ name }) => name === API_PRODUCTS.SMILEBR.name);
        return product?.isDelayed === isDelayed;
      },
      `the product ${isDelayed ? '' : 'not '}to be delayed`,
    );
  };
  // Otherwise a balance reading would close the circuit.
  await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
  await suspendAccount(shop, { name: 'smileone', region: 'br' });
  await untilDelayed(true);
  await shop.owner.query(
    `insert into item_offers (id, item_id, position, supplier, region, supplier_product, supplier_item_ids, confirmed_by, confirmed_at, created_at, updated_at)
     select 'further' || i.id, i.id, 1, 'moogold', '', '5846232', '{5846336}', u.id, now(), now(), now()
     from items i, users u where i.api_type = 'SMILEBR' and u.email_key = 'admin@rush.test'`,
  );
  await untilDelayed(false);
  await shop.owner.query(
    "delete from item_offers where item_id = (select min(id) from items where api_type = 'SMILEBR')",
  );
  await untilDelayed(true);
});
