import { expect, test } from 'vitest';
import { openTestShop } from '../../testing/test-shop.ts';

const TOKEN = 'a-token-for-monitoring-0123456789';

async function statusOf(url: string, headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response.status;
}

test('without METRICS_TOKEN, this machine may read the metrics, but not through a proxy', async () => {
  const shop = await openTestShop();
  try {
    const metrics = `${shop.url}/metrics`;
    expect(await statusOf(metrics)).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host', 'via'])
      expect(await statusOf(metrics, { [name]: '203.0.113.9' }), name).toBe(404);
  } finally {
    await shop.close();
  }
});

test('behind a proxy, the metrics need METRICS_TOKEN, even if the proxy sets no header and sends a local Host', async () => {
  const shop = await openTestShop({ env: { TRUSTED_PROXIES: '1' } });
  try {
    expect(await statusOf(`${shop.url}/metrics`)).toBe(404);
    expect(await statusOf(`${shop.url}/metrics`, { host: 'localhost' })).toBe(404);
  } finally {
    await shop.close();
  }
  const withToken = await openTestShop({ env: { TRUSTED_PROXIES: '1', METRICS_TOKEN: TOKEN } });
  try {
    expect(await statusOf(`${withToken.url}/metrics`)).toBe(404);
    expect(await statusOf(`${withToken.url}/metrics`, { authorization: `Bearer ${TOKEN}` })).toBe(200);
  } finally {
    await withToken.close();
  }
});

test('with METRICS_TOKEN set, every request for the metrics needs it', async () => {
  const shop = await openTestShop({ env: { METRICS_TOKEN: TOKEN } });
  try {
    const metrics = `${shop.url}/metrics`;
    expect(await statusOf(metrics)).toBe(404);
    for (const wrong of [`Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN, 'Bearer ', `Basic ${TOKEN}`])
      expect(await statusOf(metrics, { authorization: wrong }), wrong).toBe(404);
    const headers = { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' };
    expect(await statusOf(metrics, headers)).toBe(200);
  } finally {
    await shop.close();
  }
});

test('the OpenAPI document is served only with the developer pages', async () => {
  for (const [hasDeveloperPages, status] of [
    [true, 200],
    [false, 404],
  ] as const) {
    const shop = await openTestShop({ tune: { hasDeveloperPages } });
    try {
      expect(await statusOf(`${shop.url}/api/openapi.json`)).toBe(status);
    } finally {
      await shop.close();
    }
  }
});
