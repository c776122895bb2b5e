import { auditLog } from '@rush/contract/admin-audit.ts';
import { tryProviders } from '@rush/contract/admin-opening.ts';
import { changeKeys, readSettings } from '@rush/contract/admin-settings.ts';
import { getShop } from '@rush/contract/shop.ts';
import { expect, test } from 'vitest';
import { SUPPLIERS } from '../fulfilment/suppliers/registry.ts';
import { GATEWAYS } from '../payments/gateways/registry.ts';
import { aShopper } from '../testing/a-shopper.ts';
import { aTestShop, DEMO_PASSWORD, openTestShop, until } from '../testing/test-shop.ts';

const KEY = 'key-that-the-owner-typed';
/** Without simulators, there are no demo keys. */
const env = { SIMULATORS: 'false', RAZORPAY_KEY_ID: 'rzp_live_Ab3dEf5hIj7lMn' };
const shop = await aTestShop({ withoutJobs: true, env });
const secondShop = await openTestShop({ withoutJobs: true, env, data: shop.data });
const { token } = await shop.signIn('admin@rush.test');

const save = (keys: Record<string, string>, password = DEMO_PASSWORD) =>
  shop.call(changeKeys, { body: { keys, password }, token });
async function stateOf(name: string) {
  const { body } = await shop.call(readSettings, { token });
  return body.keys.flatMap(({ keys }) => keys).find((key) => key.name === name);
}

test('a key takes effect in every process at once, is stored encrypted and never shown again', async () => {
  const google = {
    GOOGLE_CLIENT_ID: 'x.apps.googleusercontent.com',
    GOOGLE_CLIENT_SECRET: 'client-secret-1',
  };
  expect(await save({ EKQR_KEY: KEY, ...google })).toMatchObject({ status: 200 });
  expect((await shop.call(getShop)).body.signInWith.google).toBe(true);
  await until(() => secondShop.shop.platform.config.providers.ekqr?.key === KEY);
  await until(async () => (await secondShop.call(getShop)).body.signInWith.google);
  expect(await stateOf('EKQR_KEY')).toMatchObject({ from: 'settings', ending: 'yped', label: 'API key' });
  const { rows } = await shop.owner.query("select value::text from settings where name = 'key:EKQR_KEY'");
  expect(JSON.stringify([rows, (await shop.call(readSettings, { token })).body])).not.toContain(KEY);
  const { body } = await shop.call(auditLog, { query: { action: 'key.change' }, token });
  expect(body).toHaveLength(3);
  expect(body.map(({ subjectId }) => subjectId)).toContain('EKQR API key');
  expect(JSON.stringify(body)).not.toMatch(/key-that|client-secret|EKQR_KEY/);
  await save({ EKQR_KEY: KEY });
  expect((await shop.call(auditLog, { query: { action: 'key.change' }, token })).body).toHaveLength(3);
  expect((await shop.call(tryProviders, { body: { provider: 'payments:ekqr' }, token })).status).toBe(200);

  await save({ EKQR_KEY: '' });
  expect(await stateOf('EKQR_KEY')).toMatchObject({ from: null, setAt: null });
  await until(() => secondShop.shop.platform.config.providers.ekqr?.key === '');
});

test('owners can enter the keys of every gateway and supplier', async () => {
  const { body } = await shop.call(readSettings, { token });
  expect(body.keys.map(({ provider }) => provider)).toEqual(
    expect.arrayContaining([
      ...GATEWAYS.map(({ name }) => `payments:${name}`),
      ...SUPPLIERS.map(({ name }) => `supplier:${name}`),
    ]),
  );
});

test('changes need the owner’s password, and partial credentials, demo keys and keys set on the server are refused', async () => {
  expect((await save({ EKQR_KEY: KEY }, 'wrong')).body.type).toBe('wrong-password');
  const fieldsOf = async (keys: Record<string, string>) => (await save(keys)).body.fields;
  expect(await fieldsOf({ SMILEONE_UID: '77' })).toContainEqual({
    field: 'SMILEONE_KEY',
    message: 'Enter this one too.',
  });
  expect(await fieldsOf({ EKQR_KEY: 'sim-ekqr-key' })).toEqual([
    { field: 'EKQR_KEY', message: 'This is a demo key. Enter your own.' },
  ]);
  expect(await fieldsOf({ MAIL_FROM: 'a@topups.in\r\nBcc: b@topups.in' })).toMatchObject([
    { message: 'This must be a single line.' },
  ]);
  expect(await fieldsOf({ SECRET: KEY })).toMatchObject([{ field: 'SECRET' }]);
  expect(await fieldsOf({ RAZORPAY_KEY_ID: 'rzp_live_other12345' })).toContainEqual({
    field: 'RAZORPAY_KEY_ID',
    message: 'This is set on the server, so it can’t be changed here.',
  });
  expect(await stateOf('RAZORPAY_KEY_ID')).toMatchObject({ from: 'server' });
  const support = await aShopper(shop, { role: 'admin' });
  await shop.owner.query("update users set staff_role = 'support' where id = $1", [support.id]);
  expect((await shop.call(readSettings, { token: support.token })).body.keys).toEqual([]);
  await secondShop.close();
});

test('a shop with a different SECRET starts without the keys, and shows them as missing', async () => {
  await save({ EKQR_KEY: KEY });
  const SECRET = 'another-secret-that-is-long-enough-for-anyone';
  const other = await openTestShop({ withoutJobs: true, env: { ...env, SECRET }, data: shop.data });
  const signedIn = await other.signIn('admin@rush.test');
  const { body } = await other.call(readSettings, { token: signedIn.token });
  const key = body.keys.flatMap(({ keys }) => keys).find(({ name }) => name === 'EKQR_KEY');
  expect(key).toMatchObject({ from: null, setAt: null, ending: '' });
  expect(await stateOf('EKQR_KEY')).toMatchObject({ from: 'settings' });
  await other.close();
});
