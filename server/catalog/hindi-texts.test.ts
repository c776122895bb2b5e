import * as calls from '@rush/contract/admin-catalog.ts';
import { eachProduct, getHomeProducts, listItems } from '@rush/contract/catalog.ts';
import { expect, test } from 'vitest';
import { GEMS } from '../testing/a-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');

async function anItem(body: calls.ItemBody = {}) {
  const { body: result } = await shop.call(calls.createItem, {
    body: {
      ...GEMS,
      suggestedTask: 'Best value',
      hi: { name: '100 जेम', suggestedTask: 'सबसे किफ़ायती' },
      ...body,
    },
    token,
  });
  return result.item;
}

async function aProduct(body: calls.ProductBody = {}) {
  const { body: result } = await shop.call(calls.createProduct, {
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
  return result.product;
}

const readProduct = async (id: string) => (await shop.call(eachProduct, { params: { id } })).body;

test('a product and an item have the Hindi texts that staff entered, alongside unchanged English fields', async () => {
  const item = await anItem();
  const product = await aProduct({ items: [item.itemid] });
  const response = await readProduct(product._id);
  expect(response).toMatchObject({
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
  expect(response.inputs[1]).not.toHaveProperty('hi');
  const texts = { terms: 'Ten gems a day.', hi: { name: '100 जेम', terms: 'रोज़ दस जेम।' } };
  await shop.call(calls.editItem, { params: { itemid: String(product.items[0]) }, body: texts, token });
  const [pack] = (await shop.call(listItems, { params: { productId: product._id } })).body;
  expect(pack).toMatchObject({
    name: '100 Gems',
    suggestedTask: 'Best value',
    ...texts,
    hi: { ...texts.hi, suggestedTask: 'सबसे किफ़ायती' },
  });
  const home = (await shop.call(getHomeProducts)).body;
  expect(home.games.find(({ _id }) => _id === product._id)?.hi).toEqual(response.hi);
});

test('an edit without Hindi keeps it for unchanged English texts, and drops it for changed ones', async () => {
  const product = await aProduct({ name: 'Kept' });
  const edit = { params: { _id: product._id }, token };
  const withoutHindi = {
    inputs: product.inputs.map(({ label }) => ({ label })),
    importantnote: product.importantnote,
  };
  const { body: updated } = await shop.call(calls.editProduct, { ...edit, body: withoutHindi });
  expect([updated.hi, updated.inputs[0]?.hi]).toEqual([product.hi, product.inputs[0]?.hi]);

  const { body: withNewLabel } = await shop.call(calls.editProduct, {
    ...edit,
    body: { inputs: [{ label: 'Driver ID' }, { label: 'Tag' }] },
  });
  expect(withNewLabel.inputs[0]).not.toHaveProperty('hi');
  const { body: withNewNote } = await shop.call(calls.updateProduct, {
    body: { _id: product._id, importantNote: 'Closed until Friday.' },
    token,
  });
  expect([withNewNote.importantnote, withNewNote.hi]).toEqual(['Closed until Friday.', {}]);

  const item = await anItem();
  const { body: withNewTag } = await shop.call(calls.editItem, {
    params: { itemid: item._id },
    body: { suggestedTask: 'New' },
    token,
  });
  expect(withNewTag.hi).toEqual({ name: '100 जेम' });
});

test('Hindi labels follow the same rules as other labels, and a refusal changes nothing', async () => {
  const product = await aProduct({ name: 'Strict' });
  for (const label of ['<b>ID</b>', 'आ'.repeat(61)]) {
    const response = await shop.call(calls.editProduct, {
      params: { _id: product._id },
      body: { importantnote: 'Changed', inputs: [{ label: 'Racer ID', hi: { label } }] },
      token,
    });
    expect(response.status).toBe(422);
    expect(response.body).toMatchObject({ fields: [{ field: 'inputs.0.hi.label' }] });
  }
  expect(await readProduct(product._id)).toMatchObject({ importantnote: 'Check your ID.', hi: product.hi });
});

test('invisible text counts as empty, and bidirectional control characters are refused', async () => {
  const [item, product] = [await anItem(), await aProduct({ name: 'Seen' })];
  const edit = (body: calls.ItemBody) =>
    shop.call(calls.editItem, { params: { itemid: item._id }, body, token });
  for (const nothing of ['\u200b', '\u200d\u200c', '\u3164', '\u2800 ', '\ufeff']) {
    expect((await edit({ name: nothing })).body.message, JSON.stringify(nothing)).toBe('Name is required.');
    const { body } = await edit({ hi: { name: nothing, suggestedTask: 'सबसे किफ़ायती' } });
    expect(body.hi).toEqual({ suggestedTask: 'सबसे किफ़ायती' });
    const response = await shop.call(calls.editProduct, {
      params: { _id: product._id },
      body: { inputs: [{ label: nothing }] },
      token,
    });
    expect(response.status).toBe(422);
  }
  for (const bidi of ['\u202egems', 'a\u2066b']) {
    expect((await edit({ hi: { name: bidi } })).status).toBe(422);
    expect((await edit({ name: bidi })).status).toBe(422);
    const inputs = [{ label: 'Racer ID', hi: { label: bidi } }];
    const response = await shop.call(calls.editProduct, {
      params: { _id: product._id },
      body: { inputs },
      token,
    });
    expect(response.status).toBe(422);
  }
  // Hindi needs joiners within words.
  const name = 'क्\u200dष';
  expect((await edit({ hi: { name } })).body.hi.name).toBe(name);
});
