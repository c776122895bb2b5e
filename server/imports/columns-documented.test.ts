import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { IMPORT_COLUMNS, IMPORT_KINDS } from '@rush/contract/import-columns.ts';
import { expect, test } from 'vitest';
import { parseCsv } from './parse-csv.ts';

const DOCS = join(import.meta.dirname, '../../docs');

test.each(IMPORT_KINDS)(
  'docs/moving-in.md says what each column of %s means, and nothing of others',
  async (kind) => {
    const document = await readFile(join(DOCS, 'moving-in.md'), 'utf8');
    const [, section = ''] = document.split(`: ${kind}.csv\n`);
    const table = (section.split('\n## ')[0]?.split('\n### ')[0] ?? '').split('\n');
    const cells = table.filter((line) => /^\| `/.test(line)).map((line) => line.split(' | '));
    const named = (isNeeded: boolean) =>
      cells
        .filter(([, needed = '']) => (needed.trim() === 'yes') === isNeeded)
        .flatMap(([first = '']) => [...first.matchAll(/`(\w+)`/g)].map(([, column]) => column));
    expect(named(true).sort()).toEqual([...IMPORT_COLUMNS[kind].required].sort());
    expect(named(false).sort()).toEqual([...IMPORT_COLUMNS[kind].optional].sort());
  },
);

test.each(IMPORT_KINDS)('the example of %s has columns that its import knows', async (kind) => {
  const [header] = parseCsv(await readFile(join(DOCS, 'moving-in', `${kind}.csv`), 'utf8'));
  const known = [...IMPORT_COLUMNS[kind].required, ...IMPORT_COLUMNS[kind].optional];
  expect(header?.cells.filter((name) => !known.includes(name))).toEqual([]);
});
