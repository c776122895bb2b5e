import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { configurationPage } from './configuration-page.ts';

test('docs/configuration.md is what the schema of the environment says (npm run configuration writes it)', async () => {
  const page = await readFile(join(import.meta.dirname, '..', 'docs', 'configuration.md'), 'utf8');
  expect(page).toBe(configurationPage());
});

test('every variable says what it is for', () => {
  const rows = configurationPage()
    .split('\n')
    .filter((line) => line.startsWith('| `'));
  expect(rows.length).toBeGreaterThan(50);
  for (const row of rows) expect(row).toMatch(/ [^|]{10,} \|$/);
});
