import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, PASSWORD, test } from './fixtures.ts';
import { OTHER_ORIGIN_PORT, SHOP_PORT } from './playwright.config.ts';
import { aShopper } from './shopper.ts';

const SHOP = `http://localhost:${SHOP_PORT}`;

/** Serves the front end of the documents, from an origin that is not the shop's. */
async function serveFrontEnd(port: number): Promise<Server> {
  const page = await readFile(new URL('../docs/front-end-example.html', import.meta.url));
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}

const close = (server: Server) => new Promise((resolve) => server.close(resolve));

test('a front end on another origin lists products, signs in, and places an order paid with R-Coins', async ({
  page,
  noise,
}) => {
  const frontEnd = await serveFrontEnd(OTHER_ORIGIN_PORT);
  try {
    const shopper = await aShopper(500);
    const { item } = await shopper.find('BGMI');
    await page.goto(`http://localhost:${OTHER_ORIGIN_PORT}/?api=${SHOP}`);
    await expect(page.getByRole('listitem')).not.toHaveCount(0);
    const picture = page.getByRole('listitem').first().locator('img');
    await expect
      .poll(() => picture.evaluate((image) => (image as { naturalWidth?: number }).naturalWidth))
      .toBeGreaterThan(0);

    await page.getByLabel('Email').fill(shopper.email);
    await page.getByLabel('Password').fill(`not ${PASSWORD}`);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('status').last()).not.toBeEmpty();
    await expect(page.getByText('Signed in as: nobody')).toBeVisible();
    // The browser notes the refusal.
    expect(noise.splice(0)).toEqual([expect.stringContaining('401')]);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText(`Signed in as: ${shopper.email}. R-Coins: 500.00`)).toBeVisible();

    await page.getByRole('button', { name: 'BGMI' }).click();
    await page.getByLabel('Pack').selectOption({ index: 0 });
    await page.getByLabel('Character ID').fill('5123456789');
    await page.getByRole('button', { name: 'Pay with R-Coins' }).click();
    await expect(page.getByText(new RegExp(`^Order \\S+: ${item.name}, Processing$`))).toBeVisible();
    await expect(page.getByText(`R-Coins: ${(500 - item.discountedprice).toFixed(2)}`)).toBeVisible();
  } finally {
    await close(frontEnd);
  }
});

test('a front end on an origin that is not named gets nothing of the API', async ({ page, noise }) => {
  const stranger = await serveFrontEnd(0);
  try {
    const { port } = stranger.address() as AddressInfo;
    await page.goto(`http://localhost:${port}/?api=${SHOP}`);
    await expect(page.getByRole('status').last()).not.toBeEmpty();
    await expect(page.getByRole('listitem')).toHaveCount(0);
    const blocked = noise.splice(0).join();
    expect(blocked).toContain('Access-Control-Allow-Origin');
  } finally {
    await close(stranger);
  }
});
