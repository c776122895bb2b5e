import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { Files } from '../../platform/files/files.ts';
import { Metrics } from '../../platform/http/metrics.ts';
import { Limits } from '../../platform/http/rate-limiter.ts';
import { windowOf } from '../../testing/fill-limit.ts';
import { aTestShop } from '../../testing/test-shop.ts';
import { imageRoutes } from './image-routes.ts';

const shop = await aTestShop({ withoutJobs: true, env: { RATE_LIMITS: 'on', TRUSTED_PROXIES: '1' } });

/** The picture routes over a store that records its reads, because a bucket charges for them. */
function pictureRoutesOver(stored: Record<string, Buffer>) {
  const requests: string[] = [];
  const files: Files = {
    put: async () => {},
    remove: async () => {},
    list: async function* () {},
    get: async (name) => {
      requests.push(name);
      return stored[name.replace('images/', '')] ?? null;
    },
  };
  const { platform } = shop.shop;
  const limits = new Limits({
    db: shop.db,
    clock: shop.clock,
    log: platform.log,
    metrics: new Metrics(),
    isOn: true,
  });
  const app = new Hono();
  imageRoutes({ platform: { ...platform, limits }, files })(app);
  const connection = {
    incoming: { socket: { remoteAddress: '127.0.0.1', remotePort: 1, remoteFamily: 'IPv4' } },
  };
  const get = async (file: string, address: string) =>
    (await app.request(`/images/${file}`, { headers: { 'x-forwarded-for': address } }, connection)).status;
  return { requests, get };
}

test('repeated requests for a missing picture query the store at most once a minute', async () => {
  const { requests, get } = pictureRoutesOver({});
  for (let n = 0; n < 20; n++) expect(await get('none.webp', `198.51.100.${n}`)).toBe(404);
  expect(requests).toHaveLength(1);
  shop.clock.advance(61_000);
  expect(await get('none.webp', '198.51.100.1')).toBe(404);
  expect(requests).toHaveLength(2);
});

test('an IP address that requests many made-up names is rate-limited, but still gets existing pictures', async () => {
  const { requests, get } = pictureRoutesOver({ 'kept.webp': Buffer.from('kept') });
  const address = '203.0.113.66';
  expect(await get('kept.webp', '203.0.113.67')).toBe(200);
  const before = requests.length;
  const { max } = windowOf('missing-picture', 'address');
  const statuses: number[] = [];
  for (let n = 0; n < max + 20; n++) statuses.push(await get(`junk-${n}.webp`, address));
  expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  expect(requests.length - before).toBe(max);
  expect(await get('kept.webp', address)).toBe(200);
  expect(await get('junk-x.webp', '203.0.113.67')).toBe(404);
});
