import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildWeb } from '../../../scripts/build-web.ts';
import { BASE_MODULES, LATER_FILES } from '../../../web/build/base-chunk.ts';
import { openCollector } from '../../testing/a-collector.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');
const ASSETS = join(DIST, 'client', 'assets');
/** What a first visit to home may load of code before it can be used, each file as gzip sends it. */
const SCRIPT_KB_MAX = 130;
const FILES_MAX = 6;

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

/**
 * Decisions 0009 and 0010 rest on what TanStack Start, Vite and zod write and read; none of it is promised. Where an
 * update changes it, one of these fails, before a page is late, empty or stopped by its own policy.
 */
describe('what pages rely on in the framework', () => {
  test('a page names all of its code in the list that is loaded after the first frame, and nowhere else', () => {
    const files = pageCode();
    expect(files.length).toBeGreaterThan(1);
    expect(home).not.toMatch(/rel="modulepreload"|<script[^>]*(src=|type="module")/);
    for (const file of files) expect(readdirSync(ASSETS)).toContain(file.replace('/assets/', ''));
  });

  test('a page carries its data as JSON, and no script but those whose hashes the policy names', async () => {
    const policy = (await fetch(shop.url)).headers.get('content-security-policy') ?? '';
    const isData = ({ attributes }: { attributes: string }) => attributes.includes('application/json');
    const data = scripts().filter(isData);
    expect(data.map(({ attributes }) => /id="([^"]+)"/.exec(attributes)?.[1])).toEqual([
      'page-code',
      'page-data',
    ]);
    const page = JSON.parse(data[1]?.text ?? '');
    expect(page.matches.length).toBeGreaterThan(1);
    expect(page.queries.queries.length).toBeGreaterThan(1);
    // What a browser never runs, such as structured data for search engines, needs no hash.
    const inline = scripts().filter(({ attributes }) => !attributes.includes('json'));
    const hashes = await Promise.all(
      inline.map(async ({ text }) => {
        const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
        return `'sha256-${Buffer.from(digest).toString('base64')}'`;
      }),
    );
    for (const hash of hashes) expect(policy).toContain(hash);
  });

  test('what renders the pages needs no package beside itself, as production installs none of the web’s', () => {
    const folder = mkdtempSync(join(tmpdir(), 'rush-pages-'));
    try {
      cpSync(join(DIST, 'server'), folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
      const files = readdirSync(join(folder, 'assets')).map((file) => `./assets/${file}`);
      // Pages of one person touch the window when they are loaded, which the server never does.
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

  test('the router in the browser reads a page by the names that web/api/resume-page.ts writes', () => {
    const source = readFileSync(sourceOf('@tanstack/router-core', 'dist/esm/load-client.js'), 'utf8');
    for (const read of ['.i !== dehydrateSsrMatchId(', '.u;', '.s;', '.ssr;', '.l;', '.e;', '.g;'])
      expect(source, read).toContain(`dehydrated${read}`);
    const id = readFileSync(sourceOf('@tanstack/router-core', 'dist/esm/ssr/ssr-match-id.js'), 'utf8');
    expect(id).toMatch(/replaceAll\(["']\/["'], *["']#["']\)/);
    const constants = readFileSync(sourceOf('@tanstack/router-core', 'dist/esm/ssr/constants.js'), 'utf8');
    expect(constants).toContain('"$_TSR"');
  });

  test('no built file carries the helper that lists what lazy parts will want besides', () => {
    const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'));
    const carriers = files.filter((file) =>
      /__vite__mapDeps|vite:preloadError/.test(readFileSync(join(ASSETS, file), 'utf8')),
    );
    expect(carriers).toEqual([]);
  });

  test('zod is configured by the global that it reads not to compile functions from strings', () => {
    const source = readFileSync(sourceOf('zod', 'v4/core/core.js'), 'utf8');
    expect(source).toContain('globalThis.__zod_globalConfig');
    expect(readFileSync(sourceOf('zod', 'v4/core/schemas.js'), 'utf8')).toContain('globalConfig.jitless');
  });

  test('the parts of the framework that a first visit leaves out have the names that the build knows them by', () => {
    for (const [name, files] of Object.entries(LATER_FILES)) {
      const modules = readdirSync(sourceOf(name, '.'), { recursive: true, encoding: 'utf8' });
      for (const file of files) {
        const found = modules.filter((path) => path.endsWith(`/${file}.js`));
        expect(found, `${name} has no ${file}.js`).not.toEqual([]);
        for (const path of found) expect(`node_modules/${name}/${path}`).not.toMatch(BASE_MODULES);
      }
    }
    expect('node_modules/@tanstack/query-core/build/modern/queryObserver.js').toMatch(BASE_MODULES);
  });

  test("home's code is few files and fits its budget", () => {
    const files = pageCode();
    const bytes = files.map(
      (file) => gzipSync(readFileSync(join(DIST, 'client', file)), { level: 9 }).length,
    );
    expect(files.length).toBeLessThanOrEqual(FILES_MAX);
    expect(bytes.reduce((sum, each) => sum + each, 0) / 1024).toBeLessThanOrEqual(SCRIPT_KB_MAX);
  });
});

test('pages say that the shop traces where it does, and nothing of it where it does not', async () => {
  const collector = await openCollector();
  const tracing = await openTestShop({
    pagesFolder: DIST,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url },
  });
  onTestFinished(() => tracing.close());
  const META = '<meta name="traces" content="on">';
  expect(await (await fetch(tracing.url)).text()).toContain(META);
  expect(home).not.toContain('name="traces"');
});

test('a page of a shop that cannot be read says so, and is made of no invented shop', async () => {
  const pages = await import(pathToFileURL(join(DIST, 'server', 'server.js')).href);
  pages.connectApi(() => Promise.resolve(Response.json({ type: 'internal' }, { status: 500 })));
  const response: Response = await pages.default.fetch(new Request(new URL('/faq', shop.url)));
  expect(response.status).toBe(500);
  const text = await response.text();
  expect(text).toContain('Something went wrong');
  expect(text).not.toContain('Game top-ups in seconds');
});

/** A file of the installed package as the web's build takes it. */
function sourceOf(name: string, file: string): string {
  const web = createRequire(join(import.meta.dirname, '../../../web/package.json'));
  return join(web.resolve(`${name}/package.json`), '..', file);
}
