import * as calls from '@rush/contract/admin-catalog.ts';
import { allProducts, eachProduct, getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { createWalletOrder, orderStatus } from '@rush/contract/orders.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aShopper } from '../testing/a-shopper.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

/** The catalogue's Hindi texts beside the English ones. */
let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ withoutJobs: true });
  token = (await shop.signIn('admin@rush.test')).token;
});
afterAll(() => shop.close());

const DEVANAGARI = /\p{Script=Devanagari}/u;

async function anItem(body: calls.ItemBody = {}) {
  const { body: answer } = await shop.call(calls.createItem, {
    body: {
      name: '100 Gems',
      suggestedTask: 'Best value',
      hi: { name: '100 जेम', suggestedTask: 'सबसे किफ़ायती' },
      originalprice: 100,
      discountedprice: 90,
      resellprice: 85,
      imgpath: '/images/gems.webp',
      ...body,
    },
    token,
  });
  return answer.item;
}

async function aProduct(body: calls.ProductBody = {}) {
  const { body: answer } = await shop.call(calls.createProduct, {
    body: {
      name: 'Night Racer',
      type: 'OTHER',
      category: 'games',
      imgpath: '/images/racer.webp',
      importantnote: 'Check your ID.',
      hi: { importantnote: 'अपनी ID जाँच लें।' },
      inputs: [
        {
          label: 'Racer ID',
          kind: 'number',
          help: 'Under your name.',
          hi: { label: 'रेसर ID', help: 'आपके नाम के नीचे।' },
        },
        { label: 'Tag', kind: 'text' },
      ],
      ...body,
    },
    token,
  });
  return answer.product;
}

const shown = async (id: string) => (await shop.call(eachProduct, { params: { id } })).body;

test('every note, label, hint and tag of the demo shop has a Hindi text beside the English one', async () => {
  const products = (await shop.call(allProducts, { token })).body;
  expect(products.length).toBeGreaterThan(20);
  for (const product of products) {
    expect(product.importantnote, product.name).not.toMatch(DEVANAGARI);
    expect(product.hi.importantnote, product.name).toMatch(DEVANAGARI);
    for (const { label, kind, help, hi } of product.inputs) {
      // UID is written alike in both languages.
      if (kind !== 'none' && label !== 'UID')
        expect(hi?.label, `${product.name}: ${label}`).toMatch(DEVANAGARI);
      if (help) expect(hi?.help, `${product.name}: ${help}`).toMatch(DEVANAGARI);
    }
    const items = (await shop.call(listItems, { params: { productId: product._id } })).body;
    for (const item of items) {
      if (item.suggestedTask) expect(item.hi.suggestedTask, item.suggestedTask).toMatch(DEVANAGARI);
      if (item.hi.name !== undefined) expect(item.hi.name, item.name).toMatch(DEVANAGARI);
    }
  }
});

test('a product and an item carry the Hindi texts that staff entered, and their English fields stay as they are', async () => {
  const item = await anItem();
  const product = await aProduct({ items: [item.itemid] });
  const answer = await shown(product._id);
  expect(answer).toMatchObject({
    name: 'Night Racer',
    importantnote: 'Check your ID.',
    importantNote: 'Check your ID.',
    hi: { importantnote: 'अपनी ID जाँच लें।' },
    inputs: [
      {
        label: 'Racer ID',
        help: 'Under your name.',
        hi: { label: 'रेसर ID', help: 'आपके नाम के नीचे।' },
      },
      { label: 'Tag' },
    ],
  });
  expect(answer.inputs[1]).not.toHaveProperty('hi');
  const [pack] = (await shop.call(listItems, { params: { productId: product._id } })).body;
  expect(pack).toMatchObject({
    name: '100 Gems',
    suggestedTask: 'Best value',
    hi: { name: '100 जेम', suggestedTask: 'सबसे किफ़ायती' },
  });
  const home = (await shop.call(getHomeProducts)).body;
  expect(home.games.find(({ _id }) => _id === product._id)?.hi).toEqual(answer.hi);
});

test('products and items made without Hindi texts have none, and empty text takes one away', async () => {
  const bare = await aProduct({ name: 'Bare', hi: undefined, inputs: ['User ID', 'Zone ID'] });
  expect(bare.hi).toEqual({});
  expect(bare.inputs.map(({ hi }) => hi)).toEqual([undefined, undefined]);
  const item = await anItem();
  const edit = { params: { itemid: item._id }, token };
  const { body: edited } = await shop.call(calls.editItem, { ...edit, body: { hi: { suggestedTask: ' ' } } });
  expect(edited.hi).toEqual({ name: '100 जेम' });
});

test('an edit that says nothing of Hindi keeps it where the English stays, and drops it where the English changes', async () => {
  const product = await aProduct({ name: 'Kept' });
  const edit = { params: { _id: product._id }, token };
  const older = {
    inputs: product.inputs.map(({ label }) => ({ label })),
    importantnote: product.importantnote,
  };
  const { body: kept } = await shop.call(calls.editProduct, { ...edit, body: older });
  expect([kept.hi, kept.inputs[0]?.hi]).toEqual([product.hi, product.inputs[0]?.hi]);

  const { body: renamed } = await shop.call(calls.editProduct, {
    ...edit,
    body: { inputs: [{ label: 'Driver ID' }, { label: 'Tag' }] },
  });
  expect(renamed.inputs[0]).not.toHaveProperty('hi');
  const { body: noted } = await shop.call(calls.updateProduct, {
    body: { _id: product._id, importantNote: 'Closed until Friday.' },
    token,
  });
  expect([noted.importantnote, noted.hi]).toEqual(['Closed until Friday.', {}]);

  const item = await anItem();
  const { body: tagged } = await shop.call(calls.editItem, {
    params: { itemid: item._id },
    body: { suggestedTask: 'New' },
    token,
  });
  expect(tagged.hi).toEqual({ name: '100 जेम' });
});

test('the price editor takes the Hindi note together with the English one', async () => {
  const product = await aProduct({ name: 'Noted' });
  const { body } = await shop.call(calls.updateProduct, {
    body: { _id: product._id, importantNote: 'Slow today.', hi: { importantnote: 'आज धीमा है।' } },
    token,
  });
  expect([body.importantnote, body.hi.importantnote]).toEqual(['Slow today.', 'आज धीमा है।']);
});

test('Hindi labels keep the rules of labels, and what is refused changes nothing', async () => {
  const product = await aProduct({ name: 'Strict' });
  for (const label of ['<b>ID</b>', 'आ'.repeat(61)]) {
    const answer = await shop.call(calls.editProduct, {
      params: { _id: product._id },
      body: { importantnote: 'Changed', inputs: [{ label: 'Racer ID', hi: { label } }] },
      token,
    });
    expect(answer.status).toBe(422);
    expect(answer.body).toMatchObject({ fields: [{ field: 'inputs.0.hi.label' }] });
  }
  expect(await shown(product._id)).toMatchObject({ importantnote: 'Check your ID.', hi: product.hi });
});

test('an order keeps the English names it was placed with, for a shopper who reads Hindi too', async () => {
  const item = await anItem();
  const product = await aProduct({ name: 'Recorded', items: [item.itemid] });
  const shopper = await aShopper(shop, { coinsPaise: 50_000 });
  const { body: placed } = await shop.call(createWalletOrder, {
    token: shopper.token,
    body: { item_id: item._id, product_id: product._id, input1: '12345', input2: 'R7' },
  });
  const orderid = new URL(placed.redirect_url ?? '', shop.url).searchParams.get('client_txn_id') ?? '';
  await shop.call(calls.editItem, {
    params: { itemid: item._id },
    body: { name: '500 Gems', hi: { name: '500 जेम' } },
    token,
  });
  const { body } = await shop.call(orderStatus, { token: shopper.token, body: { client_txn_id: orderid } });
  expect(body.order).toMatchObject({ productname: 'Recorded', itemname: '100 Gems' });
  expect(JSON.stringify(body.order)).not.toMatch(DEVANAGARI);
});

test('a text that nobody could see counts as empty, and one that turns the direction of writing is refused', async () => {
  const [item, product] = [await anItem(), await aProduct({ name: 'Seen' })];
  const edit = (body: calls.ItemBody) =>
    shop.call(calls.editItem, { params: { itemid: item._id }, body, token });
  for (const nothing of ['\u200b', '\u200d\u200c', '\u3164', '\u2800 ', '\ufeff']) {
    expect((await edit({ name: nothing })).body.message, JSON.stringify(nothing)).toBe('Name is required.');
    const { body } = await edit({ hi: { name: nothing, suggestedTask: 'सबसे किफ़ायती' } });
    expect(body.hi).toEqual({ suggestedTask: 'सबसे किफ़ायती' });
    const labelled = await shop.call(calls.editProduct, {
      params: { _id: product._id },
      body: { inputs: [{ label: nothing }] },
      token,
    });
    expect(labelled.status).toBe(422);
  }
  for (const turned of ['\u202egems', 'a\u2066b']) {
    expect((await edit({ hi: { name: turned } })).status).toBe(422);
    expect((await edit({ name: turned })).status).toBe(422);
    const inputs = [{ label: 'Racer ID', hi: { label: turned } }];
    const labelled = await shop.call(calls.editProduct, {
      params: { _id: product._id },
      body: { inputs },
      token,
    });
    expect(labelled.status).toBe(422);
  }
  // The joiners of Hindi are part of its words.
  const joined = 'क्\u200dष';
  expect((await edit({ hi: { name: joined } })).body.hi.name).toBe(joined);
});

test('Hindi texts that are no texts, half of a character or too long are refused, and change nothing', async () => {
  const item = await anItem();
  const product = await aProduct({ name: 'Malformed' });
  for (const hi of [
    'text',
    5,
    [],
    { name: 5 },
    { name: '\ud83d' },
    { name: 'आ'.repeat(121) },
    { name: 'a\u0000b' },
  ])
    expect(
      (await shop.call(calls.editItem, { params: { itemid: item._id }, body: { hi: hi as never }, token }))
        .status,
      JSON.stringify(hi),
    ).toBe(422);
  for (const hi of [{ importantnote: 'आ'.repeat(1_001) }, { importantnote: {} }])
    expect(
      (await shop.call(calls.editProduct, { params: { _id: product._id }, body: { hi: hi as never }, token }))
        .status,
    ).toBe(422);
  expect((await shown(product._id)).hi).toEqual(product.hi);
  const kept = await shop.call(calls.editItem, { params: { itemid: item._id }, body: { hi: null }, token });
  expect(kept.body.hi).toEqual(item.hi);
});
