import type { TestShop } from './test-shop.ts';

export const MOOGOLD = { supplier: 'moogold', region: '', product: '5846232', items: ['5846336'] };

/** Adds an offer to an item; by default a confirmed one at MooGold that needs no player check. */
export function addOffer(
  { owner }: TestShop,
  itemId: string,
  { id = 'further', position = 1, needsCheck = false, isConfirmed = true, of = MOOGOLD } = {},
) {
  return owner.query(
    `insert into item_offers (id, item_id, position, supplier, region, supplier_product, supplier_item_ids, needs_player_check,
       confirmed_by, confirmed_at, created_at, updated_at)
     select $1, $2, $3, $4, $5, $6, $7, $8, case when $9 then u.id end, case when $9 then now() end, now(), now()
     from users u where u.email_key = 'admin@rush.test'`,
    [id, itemId, position, of.supplier, of.region, of.product, of.items, needsCheck, isConfirmed],
  );
}
