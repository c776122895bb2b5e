import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildWeb } from '../../../scripts/build-web.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');
const ASSETS = join(DIST, 'client', 'assets');
/** The home page's code, with each file gzipped. */
const SCRIPT_KB_MAX = 150;

let shop: TestShop;
let home: string;

beforeAll(async () => {
  await buildWeb();
  shop = await openTestShop({ pagesFolder: DIST });
  home = await (await fetch(shop.url)).text();
}, 240_000);
afterAll(() => shop?.close());

const pageCode = (): string[] =>
  JSON.parse(/<script type="application\/json" id="page-code">(.*?)<\/script>/.exec(home)?.[1] ?? '[]');
const scripts = (): { attributes: string; text: string }[] =>
  [...home.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)].map(([, attributes = '', text = '']) => ({
    attributes,
    text,
  }));

/** Decision 0010 relies on undocumented output of TanStack Start and Vite. */
describe('the web build', () => {
  test('a page lists all of its code for loading after the first paint, and loads none of it earlier', () => {
    const files = pageCode();
    expect(files.length).toBeGreaterThan(1);
    expect(home).not.toMatch(/rel="modulepreload"|<script[^>]*(src=|type="module")/);
    for (const file of files) expect(readdirSync(ASSETS)).toContain(file.replace('/assets/', ''));
  });

  test('a page embeds its data as JSON, and has no inline scripts except those in the policy', async () => {
    const policy = (await fetch(shop.url)).headers.get('content-security-policy') ?? '';
    const isData = ({ attributes }: { attributes: string }) => attributes.includes('application/json');
    const data = scripts().filter(isData);
    expect(data.map(({ attributes }) => /id="([^"]+)"/.exec(attributes)?.[1])).toEqual([
      'page-code',
      'page-data',
    ]);
    const page = JSON.parse(data[1]?.text ?? '');
    expect(page.matches.length).toBeGreaterThan(1);
    expect(page.dehydratedData.queries.length).toBeGreaterThan(1);
    // Data blocks such as JSON-LD need no hash.
    const inline = scripts().filter(({ attributes }) => !attributes.includes('json'));
    const hashes = await Promise.all(
      inline.map(async ({ text }) => {
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
        return `'sha256-${Buffer.from(digest).toString('base64')}'`;
      }),
    );
    for (const hash of hashes) expect(policy).toContain(hash);
  });

  test('the server bundle needs no packages, because production installs none for the web', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rush-pages-'));
    try {
      cpSync(join(DIST, 'server'), folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      const files = readdirSync(join(folder, 'assets')).map((file) => `./assets/${file}`);
      // Pages for signed-in users touch `window` on load, and the server never loads them.
      const code = `for (const file of ${JSON.stringify(['./server.js', ...files])})
        await import(file).catch((error) => { if (/MODULE_NOT_FOUND$/.test(error.code)) console.error(error.message); });`;
      writeFileSync(join(folder, 'import-all.js'), code);
      const { status, stderr } = spawnSync(process.execPath, ['import-all.js'], {
        cwd: folder,
        encoding: 'utf8',
      });
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
      expect(files.length).toBeGreaterThan(100);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("the home page's code is within its budget", () => {
    const bytes = pageCode().map(
      (file) => gzipSync(readFileSync(join(DIST, 'client', file)), { level: 9 }).length,
    );
    expect(bytes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(SCRIPT_KB_MAX);
  });
});

test('a page without shop data shows an error instead of default text', async () => {
  const pages = await import(pathToFileURL(join(DIST, 'server', 'server.js')).href);
  pages.connectApi(() => Promise.resolve(Response.json({ type: 'internal' }, { status: 500 })));
  const response: Response = await pages.default.fetch(new Request(new URL('/faq', shop.url)));
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).toContain('Something went wrong');
  expect(text).not.toContain('Game top-ups in seconds');
});
