import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { untilJobsDone } from '../testing/until-jobs-done.ts';
import { requestExpiry } from './request-expiry.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

let shop: TestShop;
/** How far the clocks of shop and supplier have been turned. */
let turnedMs = 0;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** How long the supplier takes signatures. */
const setLifetime = (signatureSeconds: number) =>
  shop.simulator('/suppliers/smileone/clock', { signatureSeconds });

/** Time passes for the supplier and for the shop. */
async function pass(ms: number): Promise<void> {
  turnedMs += ms;
  await shop.simulator('/suppliers/smileone/clock', { skewMs: turnedMs });
  shop.clock.advance(ms);
}

/** Runs the job that the schedule runs every few minutes. */
async function runProbes(): Promise<void> {
  await shop.owner.query("select graphile_worker.add_job('probe-signatures', '{}')");
  await untilJobsDone(shop, ['probe-signatures', 'send-mail']);
}

/** Probes a supplier of which nothing is known yet. */
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

const both = (finding: string) => Array(2).fill({ finding, is_proven: finding === 'proven' });

async function alerts(): Promise<number> {
  const mails = await shop.simulator<{ subject?: string; text: string }[]>('/inbox/messages');
  return mails.filter(({ subject }) => subject?.includes('lost requests do not expire early')).length;
}

test('the owner is alerted for each account when its requests can no longer be made to expire, once per change', async () => {
  await probeFirst(300);
  expect(await findings()).toEqual(both('proven'));
  expect(await alerts()).toBe(0);
  for (const [signatureSeconds, finding, alerted] of [
    [200, 'old-refused', 2],
    [200, 'old-refused', 2],
    [3_600, 'expired-accepted', 2],
    [300, 'proven', 2],
    [3_600, 'expired-accepted', 4],
  ] as const) {
    await setLifetime(signatureSeconds);
    await pass(DAY_MS);
    await runProbes();
    expect(await findings()).toEqual(both(finding));
    expect(await alerts()).toBe(alerted);
  }
  const mails = await shop.simulator<{ subject: string; text: string }[]>('/inbox/messages');
  const mail = mails.find(({ subject }) => subject.includes('Smile.one BR: lost requests'));
  expect(mail?.text).toMatch(/accepts expired signatures.*11 minutes.*\/admin\/settings/s);
});

test('the owner is alerted at the first probe where requests cannot be made to expire', async () => {
  const before = await alerts();
  await probeFirst(200);
  expect(await findings()).toEqual(both('old-refused'));
  expect(await alerts()).toBe(before + 2);
});

test('what was found of a simulator does not count for the supplier, which is probed at once', async () => {
  await probeFirst(300);
  await setLifetime(200);
  await shop.owner.query("update supplier_signatures set environment = 'live'");
  await runProbes();
  expect(await findings()).toEqual(both('old-refused'));
});

test('a finding is a day old before the supplier is asked again, and stays where it could not be asked', async () => {
  await probeFirst(300);
  await setLifetime(200);
  await runProbes();
  expect(await findings()).toEqual(both('proven'));
  await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
  await pass(DAY_MS);
  await runProbes();
  expect(await findings()).toEqual(both('proven'));
  await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
  await runProbes();
  expect(await findings()).toEqual(both('old-refused'));
});

test('an account whose calls fail is probed at once, for it may refuse signatures that it accepted', async () => {
  await probeFirst(300);
  await setLifetime(200);
  await shop.owner.query(
    "insert into supplier_health (supplier, region, failures, reason, updated_at) values ('smileone', 'ph', 1, '', now())",
  );
  await runProbes();
  expect((await findings()).map(({ finding }) => finding)).toEqual(['proven', 'old-refused']);
  await shop.owner.query('delete from supplier_health');
});

test('requests expire by a proven finding of the last 36 hours and of the same environment alone', async () => {
  const { db } = shop;
  const expiry = async (environment: 'test' | 'live' = 'test') =>
    (await requestExpiry(db.queries, { name: 'smileone', region: 'br', environment }, shop.clock))
      .expiresInMs;
  await probeFirst(200);
  expect(await expiry()).toBeNull();
  await probeFirst(300);
  expect(await expiry()).toBe(20_000);
  expect(await expiry('live')).toBeNull();
  await shop.simulator('/suppliers/smileone/mode', { mode: 'down' });
  await pass(35 * HOUR_MS);
  expect(await expiry()).toBe(20_000);
  await pass(HOUR_MS + 1);
  expect(await expiry()).toBeNull();
  await shop.simulator('/suppliers/smileone/mode', { mode: 'ok' });
});
