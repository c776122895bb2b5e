import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const TEXTS = join(ROOT, 'web/text/en');

/** The sources of all English texts: a name or sentence stands there as a literal of its own. */
const sources = readdirSync(TEXTS)
  .map((file) => readFileSync(join(TEXTS, file), 'utf8'))
  .join('\n');

/** Words that end in … go on with something that the page fills in. */
function isOnAPage(words: string): boolean {
  if (words.endsWith(' …')) return sources.includes(`\`${words.slice(0, -1)}\${`);
  return sources.includes(`'${words}'`);
}

test('the first day names only pages, fields, buttons and sentences that the back-office shows', () => {
  const document = readFileSync(join(ROOT, 'docs/first-day.md'), 'utf8');
  const table = document.split('\n').filter((line) => line.startsWith('| '));
  const named = table.join('\n').matchAll(/\*\*(.+?)\*\*|“(.+?)”/g);
  const words = [...named].map(([, name, sentence]) => name ?? sentence ?? '');
  expect(words.length).toBeGreaterThan(25);
  expect(words.filter((each) => !isOnAPage(each))).toEqual([]);
});
