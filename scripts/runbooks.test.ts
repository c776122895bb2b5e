import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOnAPage } from './page-words.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const runbooks = read('docs/runbooks.md');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** Those that were tried by the letter; an alarm that is rarer leads to one of them. */
const TRIED = [
  'Payment stuck',
  'Supplier unknown',
  'Books differ',
  'Database lost',
  'Disk full',
  'Key leaked',
];

test('the runbooks name only buttons, commands, pages and documents that exist', () => {
  const words = [...runbooks.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name ?? '');
  expect(words.length).toBeGreaterThan(5);
  expect(words.filter((name) => !isOnAPage(name))).toEqual([]);
  const commands = [...runbooks.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
  const links = [...runbooks.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path]) => path ?? '');
  expect(links.filter((path) => !existsSync(join(ROOT, 'docs', path)))).toEqual([]);
  const pages = [...runbooks.matchAll(/`\/(admin\/[\w/]+)`/g)].map(([, path]) => path ?? '');
  expect(
    pages.filter(
      (path) =>
        !existsSync(join(ROOT, 'web/routes', `${path}.tsx`)) &&
        !existsSync(join(ROOT, 'web/routes', path, 'index.tsx')),
    ),
  ).toEqual([]);
});

test.each(TRIED)('the runbook “%s” says when it was tried and how long it took', (title) => {
  const section = runbooks.split('\n## ').find((each) => each.startsWith(`${title}\n`)) ?? '';
  expect(section).toMatch(/Tried on \d+ \w+ 20\d\d[^\n]*\d+ min/);
});
