import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const MANIFEST = JSON.stringify({ name: 'a', type: 'module' });

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Runs the check of dead code, as this repository sets it up, over a server of these files. */
function findDeadCode(files: Record<string, string>): string {
  folder = mkdtempSync(join(tmpdir(), 'dead-code-'));
  copyFileSync(join(ROOT, 'knip.json'), join(folder, 'knip.json'));
  const all = {
    'package.json': JSON.stringify({ name: 'root', type: 'module', workspaces: ['server'] }),
    'server/package.json': MANIFEST,
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const knip = join(ROOT, 'node_modules/knip/bin/knip.js');
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [knip, '--no-progress', '--no-config-hints'],
    {
      cwd: folder,
      encoding: 'utf8',
    },
  );
  expect(stderr).toBe('');
  expect(status).toBe(stdout.trim() === '' ? 0 : 1);
  return stdout;
}

const main = "import { place } from './orders/place.ts';\nplace();\n";

test('an export that nothing imports is refused', () => {
  const found = findDeadCode({
    'server/main.ts': main,
    'server/orders/place.ts': 'export const place = () => 1;\nexport const cancel = () => 2;\n',
  });
  expect(found).toMatch(/Unused exports \(1\)\n\S*cancel\s+\S*server\/orders\/place\.ts/);
});

test('a file that nothing imports is refused, and what is used is not', () => {
  const used = { 'server/main.ts': main, 'server/orders/place.ts': 'export const place = () => 1;\n' };
  expect(findDeadCode(used)).toBe('');
  rmSync(folder, { recursive: true });
  expect(findDeadCode({ ...used, 'server/orders/cancel.ts': 'export const cancel = () => 2;\n' })).toMatch(
    /Unused files \(1\)\n\S*server\/orders\/cancel\.ts/,
  );
});
