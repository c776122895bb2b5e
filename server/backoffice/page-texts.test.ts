import { auditLog } from '@rush/contract/admin-audit.ts';
import { pageVersions, readPage, savePage } from '@rush/contract/pages.ts';
import { getShop } from '@rush/contract/shop.ts';
import { expect, test } from 'vitest';
import { aTestShop } from '../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');

const params = { page: 'refund' } as const;
const save = (texts: Record<string, string>, version?: number) =>
  shop.call(savePage, { params, body: { language: 'en', texts, version }, token });
const readTexts = async () => (await shop.call(readPage, { params })).body;
const versions = async () =>
  (await shop.call(pageVersions, { params, query: { language: 'en' }, token })).body;

test('an owner writes a page, sees who saved each version, restores one, and goes back to the default', async () => {
  expect(await readTexts()).toEqual({
    en: { texts: {}, changedAt: null },
    hi: { texts: {}, changedAt: null },
  });
  const texts = { body: '## Refunds\n\nWithin a day.' };
  expect((await save(texts, 0)).status).toBe(200);
  const { en, hi } = await readTexts();
  expect(en).toEqual({ texts: texts, changedAt: expect.any(String) });
  expect(hi.texts).toEqual({});
  shop.clock.advance(60_000);
  await save({ body: 'Never.' }, 1);
  expect((await versions()).map(({ version, texts, savedBy }) => [version, texts.body, savedBy])).toEqual([
    [2, 'Never.', 'admin@rush.test'],
    [1, texts.body, 'admin@rush.test'],
  ]);
  shop.clock.advance(60_000);
  await save((await versions())[1]?.texts ?? {}, 2);
  expect((await readTexts()).en.texts).toEqual(texts);
  shop.clock.advance(60_000);
  await save({}, 3);
  expect((await readTexts()).en).toEqual({ texts: {}, changedAt: null });
  expect(await versions()).toHaveLength(4);
  const log = (await shop.call(auditLog, { query: {}, token })).body;
  expect(log.filter(({ action }) => action === 'page.save')).toHaveLength(4);
});

test('outdated versions, unknown fields, and texts that are too long or nested too deeply are refused', async () => {
  expect(await save({ body: 'Mine.' }, 1)).toMatchObject({ status: 409, body: { type: 'version-stale' } });
  const body = `Fine\n${'>'.repeat(3_000)}deep`;
  const response = await save({ claims: 'No page has this.', title: 'x'.repeat(81), body });
  expect(response).toMatchObject({ status: 422, body: { type: 'page-invalid' } });
  expect(
    (response.body as unknown as { fields: { field: string }[] }).fields.map(({ field }) => field),
  ).toEqual(['claims', 'title', 'body']);
});

test('the shop’s data includes the owner’s wording for the footer and the home page', async () => {
  const write = (page: 'home' | 'footer', language: 'en' | 'hi', texts: Record<string, string>) =>
    shop.call(savePage, { params: { page }, body: { language, texts }, token });
  await write('home', 'en', { trending: 'HOT DEALS' });
  await write('footer', 'hi', { support: 'मदद', pay: ' ' });
  expect((await shop.call(getShop)).body.words).toEqual({
    en: { trending: 'HOT DEALS' },
    hi: { support: 'मदद' },
  });
});
