import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import { imageGallery, type StaffImage, uploadImage } from '@rush/contract/admin-gallery.ts';
import { requestOf } from '@rush/contract/call.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { aTestShop } from '../../testing/test-shop.ts';

const PHP = '<?php system($_GET["c"]); ?>';

function paint(width: number, height: number, channels: 3 | 4 = 3) {
  return sharp({ create: { width, height, channels, background: { r: 200, g: 40, b: 90, alpha: 1 } } });
}

function pngChunk(name: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, checksum]);
}

/** Inserts a chunk before the pixels. */
function withChunk(png: Buffer, chunk: Buffer): Buffer {
  const at = png.indexOf('IDAT', 0, 'latin1') - 4;
  return Buffer.concat([png.subarray(0, at), chunk, png.subarray(at)]);
}

/** A black square of any size, as a small PNG with one bit per pixel. */
function flatPng(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.set([1, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(side * (1 + Math.ceil(side / 8)));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

const makeZip = () => {
  const body = deflateRawSync(Buffer.from(PHP));
  return Buffer.concat([
    Buffer.from('504b0304140000000800', 'hex'),
    body,
    Buffer.from('504b0506', 'hex'),
    Buffer.alloc(18),
  ]);
};

const shop = await aTestShop({ withoutJobs: true });
const { token } = await shop.signIn('admin@rush.test');

interface Upload {
  bytes: Buffer;
  name?: string;
  contentType?: string;
  fields?: Record<string, string>;
  copies?: number;
}

async function send({ bytes, name = 'picture.png', contentType = 'image/png', fields, copies = 1 }: Upload) {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields ?? { title: 'Offer', type: 'Product' }))
    form.set(field, value);
  for (let copy = 0; copy < copies; copy++)
    form.append('images', new Blob([new Uint8Array(bytes)], { type: contentType }), name);
  const { path } = requestOf(uploadImage, {});
  const response = await fetch(shop.url + path, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  return {
    status: response.status,
    body: (await response.json()) as StaffImage & { type: string; message: string },
  };
}

async function download(url: string): Promise<Buffer> {
  const response = await fetch(`${shop.url}/${url}`);
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

describe('an invalid upload is refused', () => {
  const makeAnimation = () =>
    sharp(randomBytes(8 * 16 * 3), { raw: { width: 8, height: 16, channels: 3, pageHeight: 8 } })
      .webp({ loop: 0 })
      .toBuffer();
  const makeGif = async () => paint(4, 4).gif().toBuffer();
  const svg = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>`,
  );
  test.each<[string, number, string, () => Promise<Upload> | Upload]>([
    ['an SVG', 415, 'picture-format', () => ({ bytes: svg, name: 'a.svg', contentType: 'image/svg+xml' })],
    ['an SVG with a .png file name', 415, 'picture-format', () => ({ bytes: svg, name: 'a.png' })],
    [
      'HTML after the first bytes of a GIF',
      415,
      'picture-format',
      () => ({ bytes: Buffer.from('GIF89a<html><script>alert(1)</script></html>') }),
    ],
    [
      'a GIF',
      415,
      'picture-format',
      async () => ({ bytes: await makeGif(), name: 'a.gif', contentType: 'image/gif' }),
    ],
    [
      'an AVIF',
      415,
      'picture-format',
      async () => ({ bytes: await paint(8, 8).avif().toBuffer(), contentType: 'image/avif' }),
    ],
    ['an animated WebP', 422, 'picture-animated', async () => ({ bytes: await makeAnimation() })],
    [
      'an animated PNG',
      422,
      'picture-animated',
      async () => ({
        bytes: withChunk(await paint(8, 8).png().toBuffer(), pngChunk('acTL', Buffer.alloc(8, 1))),
      }),
    ],
    ['a TIFF', 415, 'picture-format', async () => ({ bytes: await paint(8, 8).tiff().toBuffer() })],
    ['no bytes at all', 415, 'picture-format', () => ({ bytes: Buffer.alloc(0) })],
    [
      'a PNG header followed by text',
      422,
      'picture-broken',
      () => ({ bytes: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(64, 'x')]) }),
    ],
    [
      'a truncated JPEG',
      422,
      'picture-broken',
      async () => {
        const bytes = await sharp({
          create: {
            width: 400,
            height: 400,
            channels: 3,
            background: '#fff',
            noise: { type: 'gaussian', mean: 120, sigma: 60 },
          },
        })
          .jpeg()
          .toBuffer();
        return { bytes: bytes.subarray(0, bytes.length / 2), contentType: 'image/jpeg' };
      },
    ],
    [
      'a truncated PNG',
      422,
      'picture-broken',
      async () => {
        const bytes = await paint(400, 400).png().toBuffer();
        return { bytes: bytes.subarray(0, bytes.length - 30) };
      },
    ],
    ['a flat PNG of 196 megapixels', 422, 'picture-too-many-pixels', () => ({ bytes: flatPng(14_000) })],
    ['11 MB', 413, 'picture-too-large', () => ({ bytes: Buffer.alloc(11 * 1024 * 1024) })],
    ['51 MB', 413, 'picture-too-large', () => ({ bytes: Buffer.alloc(51 * 1024 * 1024) })],
  ])('%s: %i %s', async (_what, status, type, make) => {
    const response = await send(await make());
    expect({ status: response.status, type: response.body.type }).toEqual({ status, type });
  });

  test('several files, no file, no title, no type, or an unknown type', async () => {
    const bytes = await paint(16, 16).png().toBuffer();
    const incomplete = { type: 'image-incomplete', message: 'Please provide all required fields!' };
    for (const change of [{ copies: 3 }, { copies: 0 }, { fields: { title: ' ', type: 'Popup' } }])
      expect(await send({ bytes, ...change })).toMatchObject({ status: 422, body: incomplete });
    expect(await send({ bytes, fields: { title: 'Offer' } })).toMatchObject({
      status: 422,
      body: incomplete,
    });
    const unknown = await send({ bytes, fields: { title: 'Offer', type: '../etc' } });
    expect(unknown).toMatchObject({ status: 422, body: { type: 'image-type-unknown' } });
  });

  test.each(['javascript:alert(1)', '//evil.test', 'http://evil.test'])(
    'a banner with the link %j',
    async (redirectUrl) => {
      const bytes = await paint(16, 16).png().toBuffer();
      const response = await send({ bytes, fields: { title: 'Offer', type: 'CarouselPc', redirectUrl } });
      expect(response).toMatchObject({ status: 422, body: { type: 'redirect-invalid' } });
    },
  );
});

describe('an accepted upload', () => {
  test('loses a ZIP appended to a PNG, a script appended to a JPEG, and PHP and a location in EXIF', async () => {
    const png = Buffer.concat([await paint(64, 64).png().toBuffer(), makeZip()]);
    const jpeg = Buffer.concat([
      await paint(64, 64).jpeg().toBuffer(),
      Buffer.from('/*<script>alert(1)</script>*/'),
    ]);
    const exif = await paint(64, 64)
      .withExif({
        IFD0: { Copyright: PHP, ImageDescription: PHP },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .jpeg()
      .toBuffer();
    expect(exif.includes(PHP)).toBe(true);
    for (const bytes of [png, jpeg, exif]) {
      const { status, body } = await send({ bytes });
      expect(status).toBe(200);
      const file = await download(body.url);
      const head = await sharp(file).metadata();
      expect(head).toMatchObject({ format: 'webp', width: 64, height: 64 });
      expect(head.exif).toBeUndefined();
      for (const trace of ['<?php', '<script', 'PK\u0003\u0004', 'GPS'])
        expect(file.includes(trace)).toBe(false);
    }
  });

  test('does not exhaust memory, even with a decompression bomb in a text chunk or color profile', async () => {
    const bomb = deflateSync(Buffer.alloc(256 * 1024 * 1024), { level: 1 });
    const plain = await paint(64, 64).png().toBuffer();
    const before = process.memoryUsage().rss;
    for (const name of ['zTXt', 'iCCP', 'iTXt']) {
      const bytes = withChunk(
        plain,
        pngChunk(name, Buffer.concat([Buffer.from('bomb\0\0', 'latin1'), bomb])),
      );
      const { status, body } = await send({ bytes });
      expect(status).toBe(200);
      expect((await download(body.url)).length).toBeLessThan(4_096);
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(128 * 1024 * 1024);
  });

  test('becomes sRGB, and its EXIF orientation is applied', async () => {
    const cmyk = await paint(80, 40).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const cmykUpload = await send({ bytes: cmyk, contentType: 'image/jpeg' });
    expect((await sharp(await download(cmykUpload.body.url)).metadata()).space).toBe('srgb');
    const rotated = await paint(80, 40).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const rotatedUpload = await send({ bytes: rotated, contentType: 'image/jpeg' });
    expect(rotatedUpload.body).toMatchObject({ width: 40, height: 80 });
  });

  test.each(['../../etc/passwd', 'a\u0000.png', `${'x'.repeat(300)}.png`])(
    'is not stored under its file name %j',
    async (name) => {
      const { status, body } = await send({
        bytes: await paint(20, 20).png().toBuffer(),
        name,
        contentType: 'text/html',
      });
      expect(status).toBe(200);
      expect(body.url).toMatch(/^images\/[0-9a-f]{32}\.webp$/);
    },
  );
});

describe('a valid picture', () => {
  test('is served in every width and both formats, cached as immutable', async () => {
    const bytes = await paint(1_600, 800).png().toBuffer();
    const { body } = await send({
      bytes,
      fields: { title: '<b>Diwali</b> offer', type: 'CarouselPc', redirectUrl: '/product/abc' },
    });
    expect(body).toMatchObject({
      title: '<b>Diwali</b> offer',
      redirectUrl: '/product/abc',
      width: 1_280,
      height: 640,
    });
    const stem = body.url.replace('.webp', '');
    for (const width of [160, 320, 640, 1_280]) {
      for (const format of ['avif', 'webp']) {
        const response = await fetch(`${shop.url}/${stem}-${width}.${format}`);
        expect(response.headers.get('content-type')).toBe(`image/${format}`);
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
        const head = await sharp(Buffer.from(await response.arrayBuffer()))
          .metadata()
          .catch(() => null);
        // The AVIF decoder is blocked, so only WebP can be checked.
        if (format === 'webp') expect(head?.width).toBe(width);
        const etag = response.headers.get('etag') ?? '';
        const again = await fetch(`${shop.url}/${stem}-${width}.${format}`, {
          headers: { 'if-none-match': etag },
        });
        expect(again.status).toBe(304);
      }
    }
  });

  test('uploaded ten times is stored once', async () => {
    const bytes = await paint(48, 48).png().toBuffer();
    const fileCount = async () =>
      (await readdir(join(shop.shop.platform.config.dataDir, 'files', 'images'))).length;
    const before = await fileCount();
    const urls = await Promise.all(
      Array.from({ length: 10 }, () => send({ bytes }).then(({ body }) => body.url)),
    );
    expect(new Set(urls).size).toBe(1);
    expect((await fileCount()) - before).toBe(7);
    const listed = await shop.call(imageGallery, { token, query: { limit: 500 } });
    expect(listed.body.filter((image) => urls.includes(image.url))).toHaveLength(10);
  });
});

test.each([
  '/images/../../etc/passwd',
  '/images/%2e%2e%2f%2e%2e%2fetc%2fpasswd',
  '/images/none.webp',
  '/images/x.svg',
  '/images/x.html',
  '/images/',
])('%s is not found', async (path) => {
  const response = await fetch(shop.url + path);
  expect(response.status).toBe(404);
});
