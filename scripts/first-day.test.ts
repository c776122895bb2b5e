import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isOnAPage } from './page-words.ts';

const ROOT = join(import.meta.dirname, '..');

test('the first day names only pages, fields, buttons and sentences that the back-office shows', () => {
  const document = readFileSync(join(ROOT, 'docs/first-day.md'), 'utf8');
  const table = document.split('\n').filter((line) => line.startsWith('| '));
  const named = table.join('\n').matchAll(/\*\*(.+?)\*\*|“(.+?)”/g);
  const words = [...named].map(([, name, sentence]) => name ?? sentence ?? '');
  expect(words.length).toBeGreaterThan(25);
  expect(words.filter((each) => !isOnAPage(each))).toEqual([]);
});
