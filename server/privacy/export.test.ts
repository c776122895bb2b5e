import { exportMyData } from '@rush/contract/personal-data.ts';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import {
  aPackWithCoupon,
  createShopperHistory,
  PASSWORD,
  registerShopper,
} from '../testing/a-busy-shopper.ts';
import { aTestShop } from '../testing/test-shop.ts';
import { EXPORT_SECTIONS } from './export-sections.ts';

const shop = await aTestShop({ env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });

async function download(token: string, password = ''): Promise<Response> {
  return fetch(`${shop.url}/api${exportMyData.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ password }),
  });
}
async function read(response: Response): Promise<{ data: Record<string, object[]>; page: string }> {
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return {
    data: JSON.parse(strFromU8(files['data.json']!)),
    page: strFromU8(files['data.html']!),
  };
}

describe('the export', () => {
  test('contains every section for a busy shopper, as data and as a page, without the email addresses of staff', async () => {
    const owner = await shop.signIn('admin@rush.test');
    const shopper = await registerShopper(shop, {
      name: 'Kavya <Nair>',
      mobile: '9777798765',
      email: 'kavya@people.example',
      address: '203.0.113.5',
    });
    await createShopperHistory(shop, shopper, {
      owner,
      ...(await aPackWithCoupon(shop, owner)),
      player: '881234598',
      handPlayer: 'Kavya#1',
    });
    const response = await download(shopper.token, PASSWORD);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const { data, page } = await read(response);
    expect(Object.keys(data)).toEqual(['shop', 'createdAt', ...Object.keys(EXPORT_SECTIONS)]);
    expect(data.profile).toMatchObject([{ email: 'kavya@people.example', mobile: '9777798765' }]);
    const counts = Object.fromEntries(Object.entries(data).map(([name, rows]) => [name, rows.length]));
    expect(counts).toMatchObject({
      balances: 2,
      devices: 1,
      consents: 2,
      orders: 4,
      coupons: 1,
      grants: 1,
      pushSubscriptions: 1,
    });
    expect(counts.wallet).toBeGreaterThanOrEqual(4);
    expect(JSON.stringify(data.orders)).toContain('881234598');
    expect(JSON.stringify(data.payments)).toContain('kavya@people.example');
    expect(JSON.stringify(data)).not.toContain('admin@rush.test');
    expect(page).not.toContain('<Nair>');
    expect(page).toContain('Kavya#1');
    expect(JSON.stringify(data.orders)).toContain('"kind":"placed"');
    expect(page).toContain('Order placed.');
    expect(page).toContain('Added by the shop');
  });

  test('requires fresh proof of identity, is recorded in the audit log, and is limited to three a day', async () => {
    const shopper = await registerShopper(shop, {
      name: 'Ravi',
      mobile: '9777798766',
      email: 'ravi@people.example',
      address: '203.0.113.6',
    });
    expect((await download(shopper.token, 'not-his-password')).status).toBe(403);
    for (let time = 0; time < 3; time++) expect((await download(shopper.token, PASSWORD)).status).toBe(200);
    const fourth = await download(shopper.token, PASSWORD);
    expect(fourth.status).toBe(429);
    shop.clock.advance(86_400_000 + 1);
    expect((await download(shopper.token, PASSWORD)).status).toBe(200);
    const { rows } = await shop.owner.query(
      "select count(*)::int as times from audit_log where action = 'user.export' and subject_id = $1",
      [shopper.userid],
    );
    expect(rows[0].times).toBe(4);
  });
});
