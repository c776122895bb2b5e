import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { editProduct } from '@rush/contract/admin-catalog.ts';
import { uploadBrandPicture } from '@rush/contract/admin-gallery.ts';
import { changeSettings } from '@rush/contract/admin-settings.ts';
import { requestOf } from '@rush/contract/call.ts';
import { getHomeProducts } from '@rush/contract/catalog.ts';
import { getShop, type OwnPicture } from '@rush/contract/shop.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { aTestShop } from '../../testing/test-shop.ts';

const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');

const get = (path: string, headers: Record<string, string> = {}) => fetch(shop.url + path, { headers });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const manifest = async () => (await get('/manifest.webmanifest')).json() as Promise<Record<string, unknown>>;

async function colorAt(png: Buffer, x: number, y: number): Promise<string> {
  const { data } = await sharp(png)
    .removeAlpha()
    .extract({ left: x, top: y, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return `#${data.subarray(0, 3).toString('hex')}`;
}

test('the manifest has the shop’s name, and every icon has its declared size', async () => {
  await shop.call(changeSettings, { body: { settings: { 'brand.name': 'Dhoom' } }, token });
  const { name, short_name, start_url, display, lang, icons, shortcuts } = await manifest();
  expect({ name, short_name, start_url, display, lang }).toEqual({
    name: 'Dhoom',
    short_name: 'Dhoom',
    start_url: '/home',
    display: 'standalone',
    lang: 'en-IN',
  });
  expect((shortcuts as { url: string }[]).map(({ url }) => url)).toEqual(['/orders', '/wallet', '/topup']);
  const declaredIcons = icons as { src: string; sizes: string; purpose: string }[];
  expect(new Set(declaredIcons.map(({ purpose }) => purpose))).toEqual(new Set(['any', 'maskable']));
  for (const { src, sizes } of [...declaredIcons, { src: '/icons/apple-touch-icon.png', sizes: '180x180' }]) {
    const { format, width, height } = await sharp(await bytesOf(await get(src))).metadata();
    expect({ format, sizes: `${width}x${height}` }, src).toEqual({ format: 'png', sizes });
  }
  expect((await get('/icons/none.png')).status).toBe(404);
});

test('icons are drawn in the owner’s color', async () => {
  await shop.call(changeSettings, { body: { settings: { 'brand.accent': '#18b26b' } }, token });
  const icon = await bytesOf(await get('/icons/icon-512.png'));
  expect(await colorAt(icon, 10, 10)).toBe('#0b0a0f');
  expect(await colorAt(icon, 190, 256)).toBe('#18b26b');
  expect(await (await get('/favicon.svg')).text()).toContain('#18b26b');
});

test('a product preview is 1200 by 630, shows its art, and changes with the product', async () => {
  const [product] = (await shop.call(getHomeProducts)).body.games;
  if (!product) throw new Error('the demo shop has no games');
  const url = `/previews/${product._id}.jpg`;
  const art = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#0000ff' } })
    .webp({ lossless: true })
    .toBuffer();
  await mkdir(join(shop.shop.platform.config.dataDir, 'files', 'images'), { recursive: true });
  await writeFile(join(shop.shop.platform.config.dataDir, 'files', product.imgpath), art);
  const response = await get(url);
  expect(response.headers.get('content-type')).toBe('image/jpeg');
  const { width, height, format } = await sharp(await bytesOf(response.clone())).metadata();
  expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' });
  const etag = response.headers.get('etag') ?? '';
  const [, , blue] = (await colorAt(await bytesOf(response), 1100, 300)).match(/[0-9a-f]{2}/g) ?? [];
  expect(Number.parseInt(blue ?? '', 16)).toBeGreaterThan(200);
  expect((await get(url, { 'if-none-match': etag })).status).toBe(304);

  const edit = await shop.call(editProduct, {
    params: { _id: product._id },
    body: { name: 'Another <Game> & more' },
    token,
  });
  expect(edit.status).toBe(200);
  const newResponse = await get(url, { 'if-none-match': etag });
  expect(newResponse.status).toBe(200);
  expect(newResponse.headers.get('etag')).not.toBe(etag);
});

test('the shop has a preview, and an unknown product has none', async () => {
  const { width, height } = await sharp(await bytesOf(await get('/previews/shop.jpg'))).metadata();
  expect({ width, height }).toEqual({ width: 1200, height: 630 });
  expect((await get('/previews/none.jpg')).status).toBe(404);
});

async function upload(width: number, height: number, color: string): Promise<OwnPicture> {
  const png = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer();
  const body = new FormData();
  body.set('images', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'mark.png');
  const headers = { authorization: `Bearer ${token}` };
  const { path } = requestOf(uploadBrandPicture, {});
  return (await fetch(shop.url + path, { method: 'POST', body, headers })).json() as Promise<OwnPicture>;
}

test('the owner’s logo, app icon and share picture replace the generated ones until they are removed', async () => {
  const logo = await upload(400, 100, '#00ff00');
  expect(logo).toEqual({ url: expect.stringMatching(/^\/images\/\w+\.webp$/), width: 400, height: 100 });
  const icon = await upload(512, 512, '#0000ff');
  const share = await upload(1200, 630, '#ff0000');
  const save = (settings: Record<string, unknown>) =>
    shop.call(changeSettings, { body: { settings }, token });
  await save({ 'brand.logo': logo, 'brand.icon': icon, 'brand.share': share });
  expect((await shop.call(getShop)).body.logo).toEqual(logo);
  const pixel = async (path: string) => colorAt(await bytesOf(await get(path)), 8, 8);
  for (const name of ['icon-192', 'maskable-512', 'apple-touch-icon'])
    expect(await pixel(`/icons/${name}.png`), name).toMatch(/^#0[0-3]0[0-3]f[a-f0-9]$/);
  expect(await (await get('/favicon.svg')).text()).toContain('href="data:image/png;base64,');
  expect(await pixel('/previews/shop.jpg')).toMatch(/^#f[a-f0-9]0[0-3]0[0-3]$/);
  expect(await save({ 'brand.icon': { ...icon, url: 'https://elsewhere.test/a.webp' } })).toMatchObject({
    status: 422,
    body: { type: 'setting-invalid' },
  });
  await save({ 'brand.logo': null, 'brand.icon': null, 'brand.share': null });
  expect(await pixel('/icons/icon-192.png')).toBe('#0b0a0f');
  expect(await pixel('/previews/shop.jpg')).toBe('#0b0a0f');
});
