import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ALL_PATCHES } from './all-patches.ts';
import { findRowless, readRows } from './check-rows.ts';
import { findStale, type Patch } from './patch.ts';

const ROOT = join(import.meta.dirname, '../..');
const ROWS = readRows(readFileSync(join(ROOT, 'docs/mutation-checks.md'), 'utf8'));

test('each patch applies: what it changes stands in its file exactly once', () => {
  expect(
    ALL_PATCHES.flatMap((patch) => findStale(ROOT, patch).map((why) => `${patch.name}: ${why}`)),
  ).toEqual([]);
});

test('each patch has its row in docs/mutation-checks.md, which names its test file', () => {
  expect(ALL_PATCHES.flatMap((patch) => findRowless(ROWS, patch))).toEqual([]);
});

test('no two patches have one name', () => {
  const names = ALL_PATCHES.map(({ name }) => name);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const patch: Patch = {
  row: 'the lock',
  edits: [{ file: 'package.json', find: '"private": true', replace: '"private": false' }],
  red: { file: 'a.test.ts', tests: ['red'] },
};

test('a patch whose text is gone, stands there twice, or is in no file, no longer applies', () => {
  const stale = (edit: Partial<Patch['edits'][number]>) =>
    findStale(ROOT, { ...patch, edits: [{ ...patch.edits[0]!, ...edit }] });
  expect(stale({})).toEqual([]);
  expect(stale({ find: 'nowhere' })).toEqual(['package.json: found 0 times instead of once: nowhere']);
  expect(stale({ find: '"node":' })[0]).toMatch(/found \d+ times instead of once/);
  expect(stale({ file: 'gone.json' })).toEqual(['gone.json is gone']);
  expect(stale({ replace: '"private": true' })).toEqual(['package.json: the edit changes nothing']);
});

test('a patch without a row, or with another test file than its row, is found', () => {
  const rows = readRows(
    '| Taken out | Turns red | In |\n|---|---|---|\n| the lock | red | `a.test.ts` |\n| b | c | the same |\n',
  );
  expect(rows).toHaveLength(2);
  expect(findRowless(rows, patch)).toEqual([]);
  expect(findRowless(rows, { ...patch, row: 'b' })).toEqual([]);
  expect(findRowless(rows, { ...patch, row: 'the clock' })).toEqual([
    'docs/mutation-checks.md has no row "the clock"',
  ]);
  expect(findRowless(rows, { ...patch, red: { file: 'b.test.ts', tests: [] } })[0]).toMatch(
    /names another test file/,
  );
});
