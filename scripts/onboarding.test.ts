import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CALLS } from '@rush/contract/calls.ts';
import { messageTexts } from '@rush/contract/texts/en/messages.ts';
import { describe, expect, test } from 'vitest';
import { callbackUrls } from '../server/callback-paths.ts';
import { ENVIRONMENT } from '../server/load-config.ts';
import { isOnAPage } from './page-words.ts';

const ROOT = join(import.meta.dirname, '..');
const FOLDER = join(ROOT, 'docs/onboarding');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const guides = readdirSync(FOLDER).map((file) => [file, read(`docs/onboarding/${file}`)] as const);
const variables = new Set(Object.keys(ENVIRONMENT.shape));
const callbacks = Object.values(callbackUrls(''));
const scripts = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts;

/** Every address of the shop that a guide names, from its first slash. */
function pathsOf(text: string): string[] {
  const named = text.matchAll(/(?:PUBLIC_URL|https:\/\/shop\.example\.in|`)(\/[a-z][\w/-]*)/g);
  return [...new Set([...named].map(([, path]) => path ?? ''))];
}

function isPath(path: string): boolean {
  if (path.startsWith('/api/'))
    return callbacks.includes(path) || CALLS.some((call) => `/api${call.path}` === path);
  return [`${path}.tsx`, `${path}/index.tsx`, `/_member${path}.tsx`].some((file) =>
    existsSync(join(ROOT, 'web/routes', file)),
  );
}

describe.each(guides)('docs/onboarding/%s', (_file, text) => {
  test('names only variables that the shop reads', () => {
    const named = [...text.matchAll(/\b([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)\b/g)].map(([, name]) => name ?? '');
    expect(named.filter((name) => !variables.has(name))).toEqual([]);
  });

  test('names only paths, commands, documents and words of pages that exist', () => {
    expect(pathsOf(text).filter((path) => !isPath(path))).toEqual([]);
    const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name ?? '');
    expect(commands.filter((name) => !(name in scripts))).toEqual([]);
    const links = [...text.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, path]) => path ?? '');
    expect(links.filter((path) => !existsSync(join(FOLDER, path)))).toEqual([]);
    const words = [...text.matchAll(/\*\*(.+?)\*\*/g)].map(([, name]) => name ?? '');
    const ordered = words.filter((name) => !new RegExp(`^\\d\\. \\*\\*${name}`, 'm').test(text));
    expect(ordered.filter((name) => !isOnAPage(name))).toEqual([]);
  });
});

test('the guides name every variable of the providers they are about, and every callback', () => {
  const all = guides.map(([, text]) => text).join('\n');
  const owed = [...variables].filter(
    (name) =>
      /^(EKQR|RAZORPAY|SMILEONE|MOOGOLD|MSG91|GOOGLE|SMTP|MAIL)_/.test(name) && name !== 'SMS_PROVIDER',
  );
  expect(owed.length).toBeGreaterThan(20);
  expect(owed.filter((name) => !all.includes(`\`${name}\``) && !all.includes(`${name}=`))).toEqual([]);
  expect(callbacks.filter((path) => !all.includes(`PUBLIC_URL${path}`))).toEqual([]);
});

test('the guide of trying says what the checklist says', () => {
  const table = read('docs/onboarding/README.md')
    .split('\n')
    .filter((line) => line.startsWith('| “'));
  const sentences = table.map((line) => /“(.+?)”/.exec(line)?.[1] ?? '');
  expect(sentences).toHaveLength(4);
  expect(sentences.filter((sentence) => !isOnAPage(sentence))).toEqual([]);
});

test('the text to register with DLT is the text that codes are sent in', () => {
  const minutes = Number(/LIFE_MINUTES = (\d+);/.exec(read('server/accounts/otp.ts'))?.[1]);
  const place = '{#var#}';
  const { short } = messageTexts['one-time-code']({ code: place, minutes, brand: place });
  expect(read('docs/onboarding/msg91.md')).toContain(`\`${short}\``);
});

test('the guides are found from where an owner looks', () => {
  for (const file of ['README.md', 'docs/deploy.md', 'docs/providers.md', 'docs/first-day.md'])
    expect(read(file), file).toContain('onboarding/README.md');
});
