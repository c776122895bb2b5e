import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENVIRONMENT } from '../server/load-config.ts';
import { configurationPage } from './configuration-page.ts';
import { envExample } from './env-example.ts';

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

test('deploy/env.example is what the schema of the environment says, each variable once (npm run configuration writes it)', async () => {
  const example = await readFile(join(import.meta.dirname, '..', 'deploy', 'env.example'), 'utf8');
  expect(example).toBe(envExample());
  const names = [...example.matchAll(/^#?([A-Z][A-Z0-9_]*)=/gm)].map(([, name]) => name);
  expect(names).toEqual(Object.keys(ENVIRONMENT.shape));
});
