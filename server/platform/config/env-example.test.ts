import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ENVIRONMENT } from '../../load-config.ts';

test('deploy/env.example lists every variable that the shop reads, and no other', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../deploy/env.example'), 'utf8');
  const listed = [...text.matchAll(/^#?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name);
  expect(listed.sort()).toEqual(Object.keys(ENVIRONMENT.shape).sort());
});
