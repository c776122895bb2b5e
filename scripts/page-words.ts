import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const TEXTS = join(import.meta.dirname, '../web/text/en');

/** The sources of all English texts: a name or sentence stands there as a literal of its own. */
const sources = readdirSync(TEXTS)
  .map((file) => readFileSync(join(TEXTS, file), 'utf8'))
  .join('\n');

/** Whether a page shows these words. Words that end in … go on with something that the page fills in. */
export function isOnAPage(words: string): boolean {
  if (words.endsWith(' …')) return sources.includes(`\`${words.slice(0, -1)}\${`);
  return sources.includes(`'${words}'`);
}
