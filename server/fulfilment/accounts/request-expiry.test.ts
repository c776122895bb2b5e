import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { mailsAbout } from '../../testing/an-inbox.ts';
import { aTestShop, until } from '../../testing/test-shop.ts';
import { untilJobsDone } from '../../testing/until-jobs-done.ts';
import { querySuppliersAtStart } from '../pricing/watch-prices.ts';
import { executableUntil, expiryLeft, requestExpiry } from './request-expiry.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let skewMs = 0;
const shop = await aTestShop();

const setLifetime = (signatureSeconds: number) =>
  shop.simulator('/suppliers/smileone/clock', { signatureSeconds });

async function passTime(ms: number): Promise<void> {
  skewMs += ms;
  await shop.simulator('/suppliers/smileone/clock', { skewMs });
  shop.clock.advance(ms);
}

async function runProbes(): Promise<void> {
  await shop.owner.query("select graphile_worker.add_job('probe-signatures', '{}')");
  await untilJobsDone(shop, ['probe-signatures', 'send-mail']);
}

async function probeFirst(signatureSeconds: number): Promise<void> {
  await setLifetime(signatureSeconds);
  await shop.owner.query('delete from supplier_signatures');
  await runProbes();
}

async function findings() {
  const { rows } = await shop.owner.query<{ finding: string; is_proven: boolean }>(
    "select finding, is_proven from supplier_signatures where supplier = 'smileone' order by region",
  );
  return rows;
}

const bothRegions = (finding: string) => Array(2).fill({ finding, is_proven: finding === 'proven' });

async function alerts(): Promise<number> {
  return (await mailsAbout(shop, 'lost requests do not expire early')).length;
}

test('the owner is alerted once when an account’s requests no longer expire early', async () => {
  await probeFirst(300);
  expect(await findings()).toEqual(bothRegions('proven'));
  expect(await alerts()).toBe(0);
  for (const [signatureSeconds, finding, alertCount] of [
    [200, 'old-refused', 2],
    [200, 'old-refused', 2],
    [3_600, 'expired-accepted', 2],
    [300, 'proven', 2],
    [3_600, 'expired-accepted', 4],
  ] as const) {
    await setLifetime(signatureSeconds);
    await passTime(DAY_MS);
    await runProbes();
    expect(await findings()).toEqual(bothRegions(finding));
    expect(await alerts()).toBe(alertCount);
  }
  const [mail] = await mailsAbout(shop, 'Smile.one Brazil: lost requests');
  expect(mail?.text).toMatch(/accepts expired signatures.*11 minutes.*\/admin\/settings/s);
});

test('a finding from another environment does not count, and the supplier is probed at once', async () => {
  await probeFirst(300);
  await setLifetime(200);
  await shop.owner.query("update supplier_signatures set environment = 'live'");
  await runProbes();
  expect(await findings()).toEqual(bothRegions('old-refused'));
});

test('the supplier is probed again after a day, and the finding stays if the probe fails', async () => {
  await probeFirst(300);
  await setLifetime(200);
  await runProbes();
  expect(await findings()).toEqual(bothRegions('proven'));
  await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
  await passTime(DAY_MS);
  await runProbes();
  expect(await findings()).toEqual(bothRegions('proven'));
  await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
  await runProbes();
  expect(await findings()).toEqual(bothRegions('old-refused'));
});

test('an account whose calls fail is probed at once', async () => {
  await probeFirst(300);
  await setLifetime(200);
  await shop.owner.query(
    "insert into supplier_health (supplier, region, failures, reason, updated_at) values ('smileone', 'ph', 1, '', now())",
  );
  await runProbes();
  expect((await findings()).map(({ finding }) => finding)).toEqual(['proven', 'old-refused']);
  await shop.owner.query('delete from supplier_health');
});

test('requests have an expiry only for 36 hours after a positive probe in the same environment', async () => {
  const { db } = shop;
  const expiry = async (environment: 'test' | 'live' = 'test') =>
    (await requestExpiry(db.queries, { name: 'smileone', region: 'br', account: 1, environment }, shop.clock))
      .expiresInMs;
  await probeFirst(200);
  expect(await expiry()).toBeNull();
  await probeFirst(300);
  expect(await expiry()).toBe(20_000);
  expect(await expiry('live')).toBeNull();
  await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
  await passTime(35 * HOUR_MS);
  expect(await expiry()).toBe(20_000);
  await passTime(HOUR_MS + 1);
  expect(await expiry()).toBeNull();
  await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
});

test('a new shop reads prices and probes signatures when it starts', async () => {
  for (const table of ['supplier_prices', 'supplier_signatures'])
    await shop.owner.query(`delete from ${table}`);
  const countAccounts = async (table: string) =>
    (await shop.owner.query(`select distinct supplier, region from ${table}`)).rowCount;
  await querySuppliersAtStart(shop.shop.platform);
  await until(async () => (await countAccounts('supplier_prices')) === 3, 'the prices');
  await until(async () => (await countAccounts('supplier_signatures')) === 2, 'the findings');
});

test('a request that is sent late has less time left before it expires', () => {
  const sentAt = new Date('2026-01-01T00:00:00Z');
  const after = (ms: number) => ({ ...systemClock, now: () => new Date(sentAt.getTime() + ms) });
  const end = executableUntil(sentAt, { expiresInMs: 52_000 });
  expect(end).toEqual(after(60_000).now());
  expect(expiryLeft(end, after(0))).toEqual({ expiresInMs: 52_000 });
  expect(expiryLeft(end, after(53_000))).toEqual({ expiresInMs: -1_000 });
  expect(executableUntil(sentAt, { expiresInMs: null })).toBeNull();
  expect(expiryLeft(null, after(7_000))).toEqual({ expiresInMs: null });
});
