import { auditLog } from '@rush/contract/admin-audit.ts';
import {
  addItemOffer,
  confirmItemOffer,
  editItemOffer,
  type ItemOffers,
  listItemOffers,
  orderItemOffers,
  proposeItemOffers,
  removeItemOffer,
} from '@rush/contract/admin-offers.ts';
import { OWN_OFFER } from '@rush/contract/offers.ts';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { apiPack } from '../../testing/an-api-order.ts';
import { aTestShop } from '../../testing/test-shop.ts';

let itemid: string;
const shop = await aTestShop({ withoutJobs: true });
const { token: owner } = await shop.signIn('admin@rush.test');
const { item_id } = await apiPack(shop, 'MOOGOLDMLBB');
beforeAll(async () => {
  // The Brazilian catalogue also has this pack, listed by its amount.
  await shop.owner.query(
    "update items set name = '55 Diamonds', supplier_item_ids = '{5846336}' where id = $1",
    [item_id],
  );
  const { rows } = await shop.owner.query('select itemid from items where id = $1', [item_id]);
  itemid = String(rows[0].itemid);
});
beforeEach(() => shop.owner.query('delete from item_offers'));

const params = () => ({ itemid });
const SMILE = {
  supplier: 'smileone',
  region: 'br',
  supplierProduct: 'mobilelegends',
  supplierItemIds: ['22590'],
};
const add = (fields: Partial<typeof SMILE> & { needsPlayerCheck?: boolean } = {}, token = owner) =>
  shop.call(addItemOffer, { params: params(), body: { ...SMILE, ...fields }, token });
const propose = (body: Partial<typeof SMILE> = {}, item = params()) => {
  const { supplier, region, supplierProduct } = { ...SMILE, ...body };
  return shop.call(proposeItemOffers, {
    params: item,
    body: { supplier, region, supplierProduct },
    token: owner,
  });
};
const list = (token = owner) => shop.call(listItemOffers, { params: params(), token });
const offersOf = ({ choice }: ItemOffers) => choice.considered.map(({ offer }) => offer);
const extras = (body: ItemOffers) => offersOf(body).filter(({ id }) => id !== OWN_OFFER);
const lastAudit = async () => (await shop.call(auditLog, { token: owner })).body[0]!;

describe('additional offers for an item', () => {
  test('an offer that an owner adds comes last and counts as confirmed', async () => {
    const response = await add();
    expect(response.status, JSON.stringify(response.body)).toBe(200);
    const { body } = await add({ region: 'ph', supplierItemIds: ['214', '211'], needsPlayerCheck: true });
    expect(offersOf(body)).toMatchObject([
      { id: OWN_OFFER, position: 0, supplier: 'moogold' },
      { position: 1, ...SMILE, needsPlayerCheck: false, isEnabled: true, confirmedBy: expect.any(String) },
      { position: 2, region: 'ph', supplierItemIds: ['214', '211'], needsPlayerCheck: true },
    ]);
    expect(body.choice.considered.map(({ verdict }) => verdict)).toEqual(['chosen', 'usable', 'usable']);
    expect((await list()).body).toEqual(body);
    expect(body.accounts).toContainEqual({
      supplier: 'smileone',
      region: 'br',
      label: 'Smile.one Brazil',
      recent: { decided: 0, delivered: 0, medianMs: null },
      isSetUp: true,
    });
    expect(await lastAudit()).toMatchObject({ action: 'offer.add', subject: 'item', subjectId: itemid });
  });

  test('an item has at most ten additional offers, each unique and with a known account', async () => {
    await add();
    expect(await add()).toMatchObject({ status: 409, body: { type: 'offer-exists' } });
    const { supplier, region, supplierProduct, supplierItemIds } = offersOf((await list()).body)[0]!;
    expect(await add({ supplier, region, supplierProduct, supplierItemIds })).toMatchObject({
      status: 409,
      body: { type: 'offer-exists' },
    });
    expect(await add({ region: 'mars' })).toMatchObject({ status: 422, body: { type: 'account-unknown' } });
    for (let number = 2; number <= 10; number++)
      expect((await add({ supplierItemIds: [String(number)] })).status).toBe(200);
    expect(await add({ supplierItemIds: ['11'] })).toMatchObject({
      status: 409,
      body: { type: 'offers-full' },
    });
    expect(extras((await list()).body)).toHaveLength(10);
  });

  test('an owner changes, disables, reorders and removes offers, and the audit log records each change', async () => {
    await add();
    const { body } = await add({ region: 'ph', supplierItemIds: ['214'] });
    const [a, b] = extras(body).map(({ id }) => id) as [string, string];
    const reordering = await shop.call(orderItemOffers, {
      params: params(),
      body: { offers: [b, a] },
      token: owner,
    });
    expect(extras(reordering.body).map(({ id }) => id)).toEqual([b, a]);
    expect(await lastAudit()).toMatchObject({ action: 'offer.order', before: [a, b], after: [b, a] });
    for (const offers of [[a], [a, a], [a, 'none']])
      expect(
        await shop.call(orderItemOffers, { params: params(), body: { offers }, token: owner }),
      ).toMatchObject({ status: 409, body: { type: 'offers-changed' } });

    const edit = (body: object) => shop.call(editItemOffer, { params: { id: a }, body, token: owner });
    const { choice } = (await edit({ isEnabled: false })).body;
    expect(choice.considered.at(-1)).toMatchObject({ offer: { id: a }, verdict: 'disabled' });
    expect(await lastAudit()).toMatchObject({
      action: 'offer.edit',
      before: { is_enabled: true },
      after: { is_enabled: false },
    });
    expect(extras((await edit({ supplierItemIds: ['7'] })).body).at(-1)).toMatchObject({
      supplierItemIds: ['7'],
      isEnabled: false,
    });
    expect(await lastAudit()).toMatchObject({ action: 'offer.edit', after: { supplier_item_ids: ['7'] } });
    await add();
    expect(await edit({ supplierItemIds: SMILE.supplierItemIds })).toMatchObject({
      status: 409,
      body: { type: 'offer-exists' },
    });

    const removal = await shop.call(removeItemOffer, { params: { id: a }, token: owner });
    expect(extras(removal.body).map(({ id }) => id)).not.toContain(a);
    expect(await lastAudit()).toMatchObject({ action: 'offer.remove', after: null });
    expect(await shop.call(removeItemOffer, { params: { id: a }, token: owner })).toMatchObject({
      status: 404,
      body: { type: 'offer-not-found' },
    });
  });

  test('an edit is refused if the offer has changed since it was read', async () => {
    const [offer] = extras((await add()).body);
    const { supplierProduct, supplierItemIds, needsPlayerCheck } = offer!;
    const was = { supplierProduct, supplierItemIds, needsPlayerCheck };
    const edit = (body: object) =>
      shop.call(editItemOffer, { params: { id: offer!.id }, body: { ...body, was }, token: owner });
    const { body } = await edit({ ...was, supplierItemIds: ['7'] });
    expect(extras(body)).toMatchObject([{ supplierItemIds: ['7'] }]);
    expect(await edit({ ...was, supplierProduct: 'mobilelegendsru' })).toMatchObject({
      status: 409,
      body: { type: 'offers-changed' },
    });
  });

  test('catalogue staff can see the offers, but only owners can change them', async () => {
    const { body } = await add();
    const [offer] = extras(body);
    const { token } = await shop.signIn('catalogue@rush.test');
    expect((await list(token)).status).toBe(200);
    expect((await add({ region: 'ph' }, token)).status).toBe(403);
    const removal = await shop.call(removeItemOffer, { params: { id: offer!.id }, token });
    expect(removal.status).toBe(403);
    expect(extras((await list()).body)).toHaveLength(1);
  });
});

describe('proposals from a supplier’s catalogue', () => {
  test('matching packs become proposals, which an owner has to confirm', async () => {
    const { status, body } = await propose();
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body).toMatchObject({ proposed: 1, read: expect.any(Number) });
    const [proposal] = extras(body);
    expect(proposal).toMatchObject({ ...SMILE, confirmedBy: null, confirmedAt: null });
    expect(body.choice.considered[1]!.verdict).toBe('not-confirmed');
    expect(await lastAudit()).toMatchObject({ action: 'offer.propose', subjectId: itemid });
    expect((await propose()).body.proposed).toBe(0);
    const confirm = () => shop.call(confirmItemOffer, { params: { id: proposal!.id }, token: owner });
    const confirmation = await confirm();
    expect(confirmation.body.choice.considered[1]).toMatchObject({
      verdict: 'usable',
      offer: { confirmedBy: expect.any(String), confirmedAt: expect.any(String) },
    });
    expect((await confirm()).body).toEqual(confirmation.body);
  });

  test('changing what a proposal buys confirms it, but disabling it or requiring a player check does not', async () => {
    const [proposal] = extras((await propose()).body);
    const edit = async (body: object) =>
      extras((await shop.call(editItemOffer, { params: { id: proposal!.id }, body, token: owner })).body)[0];
    expect(await edit({ isEnabled: false })).toMatchObject({ isEnabled: false, confirmedAt: null });
    expect(await edit({ needsPlayerCheck: true })).toMatchObject({ confirmedAt: null });
    expect(await edit({ supplierItemIds: ['13'] })).toMatchObject({
      confirmedBy: expect.any(String),
      confirmedAt: expect.any(String),
    });
  });

  test('an item with ten additional offers gets no proposals', async () => {
    for (let number = 1; number <= 10; number++) await add({ supplierItemIds: [String(number)] });
    expect(await propose()).toMatchObject({ status: 409, body: { type: 'offers-full' } });
  });

  test('neither the item’s own pack nor a pack of an unknown product is proposed', async () => {
    const own = offersOf((await list()).body)[0]!;
    const same = await propose({ supplier: 'moogold', region: '', supplierProduct: own.supplierProduct });
    expect(extras(same.body).flatMap(({ supplierItemIds }) => supplierItemIds)).not.toContain(
      own.supplierItemIds[0],
    );
    expect((await propose({ supplierProduct: 'there-is-none' })).body).toMatchObject({
      proposed: 0,
      read: 0,
    });
  });

  test('nothing changes if the catalogue cannot be read', async () => {
    await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
    expect(await propose()).toMatchObject({ status: 503, body: { type: 'catalogue-unavailable' } });
    const unknown = await propose({}, { itemid: '99999999' });
    expect(unknown, 'refused before the supplier is queried').toMatchObject({
      status: 404,
      body: { type: 'item-not-found' },
    });
    await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
    expect(extras((await list()).body)).toEqual([]);
    expect(await propose({ region: 'mars' })).toMatchObject({
      status: 422,
      body: { type: 'account-unknown' },
    });
  });
});
