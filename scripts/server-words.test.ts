import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { assessConfig } from '../server/load-config.ts';
import { sayInHindi } from '../web/text/server-words.ts';
import { type SyntaxNode, syntaxOf, walk } from './tidy-source.ts';

const ROOT = join(import.meta.dirname, '..');
const DEVANAGARI = /[\u0900-\u097f]/;

/** Where the server writes what staff reads in words. */
const SAYING = [
  'server/platform/config/backup-rules.ts',
  'server/platform/config/descriptor-rules.ts',
  'server/platform/config/provider-rules.ts',
  'server/platform/config/rule.ts',
  'server/platform/config/secret-strength.ts',
  'server/platform/config/database-rules.ts',
  'server/platform/config/server-rules.ts',
  'server/platform/settings/declare-settings.ts',
  'server/platform/settings/shop-settings.ts',
  'server/platform/database/read-durability.ts',
  'server/backoffice/going-live/find-demo-rows.ts',
  'server/backoffice/list-providers.ts',
  'server/backoffice/preflight/probe.ts',
  'server/backoffice/preflight/provider-probes.ts',
  'server/invoices/settings.ts',
  'server/opening/run-preflight.ts',
  'contract/fields.ts',
  ...['server/payments/gateways', 'server/fulfilment/suppliers'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => `${folder}/${name}/descriptor.ts`),
  ),
];

/** What is put into a sentence, what is a name, and what the demo says at its own start. */
const NOT_SAID = [
  /^is ◇, but NODE_ENV|^is ◇: whoever reaches|^set NODE_ENV=production to trade there|^remove it, so that the demo/,
  /^ |^, to the back-office| $|^◇ \(by its ◇\)$|^◇ and ◇ more$|^entry ◇ of|character◇$|them◇;|s ◇$/,
  /^(◇|SMS_PROVIDER) is (◇|msg91|twilio)$|^not set$|^NODE_ENV: is ◇|is declared twice$|^npm run clear-demo$/,
  /^◇ open$|^◇ deliveries open$|^₹◇|^account ◇$|^Game top-ups in seconds$/,
];

const isWords = (text: string) => /[a-z]{2,} [a-z]{2,}/.test(text);
/** The name of a line stands before its first colon. */
const withoutName = (text: string) => text.replace(/^\w+: (?=is )/, '');

/** The texts of a file, with ◇ for what is put into them; no SQL, and nothing for documents. */
function textsOf(path: string): string[] {
  const file = { path, text: readFileSync(join(ROOT, path), 'utf8') };
  const texts: string[] = [];
  walk(syntaxOf(file), (node, parents) => {
    const parent = parents.at(-1);
    if (parent && isElsewhere(parent)) return;
    if (node.type === 'Literal' && typeof node.value === 'string') texts.push(node.value);
    if (node.type === 'TemplateLiteral')
      texts.push((node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('◇'));
  });
  return texts
    .filter((text) => isWords(text) && !NOT_SAID.some((pattern) => pattern.test(text)))
    .map(withoutName);
}

function isElsewhere(parent: SyntaxNode): boolean {
  if (parent.type === 'TaggedTemplateExpression' || parent.type === 'ImportDeclaration') return true;
  if (parent.type === 'CallExpression')
    return ((parent.callee as { property?: { name?: string } }).property?.name ?? '') === 'describe';
  return (
    parent.type === 'Property' &&
    ['about', 'description'].includes((parent.key as { name?: string }).name ?? '')
  );
}

test.each(SAYING)('%s says nothing to staff that has no Hindi', (path) => {
  const english = textsOf(path).filter((text) =>
    sayInHindi(text.replaceAll('◇', 'value'))
      .split('; ')
      .some((clause) => !DEVANAGARI.test(clause)),
  );
  expect(english).toEqual([]);
});

test('what is wrong with an empty environment is all said in Hindi', () => {
  const { problems, warnings } = assessConfig({ NODE_ENV: 'production' });
  const clauses = [...problems, ...warnings].map((line) => line.slice(line.indexOf(': ') + 2));
  expect(clauses.length).toBeGreaterThan(5);
  expect(
    clauses.map(sayInHindi).filter((line) => !line.split('; ').every((part) => DEVANAGARI.test(part))),
  ).toEqual([]);
});

test('figures and names keep their places, and what a provider says stays as it says it', () => {
  expect(
    sayInHindi(
      'is weak: it can be guessed (about 31 bits, 80 are needed); make one with: openssl rand -base64 32',
    ),
  ).toBe('कमज़ोर है: इसका अनुमान लगाया जा सकता है (क़रीब 31 बिट, 80 चाहिए); इससे बनाएँ: openssl rand -base64 32');
  expect(sayInHindi('has 2 of 3 entries: SMILEONE_KEY has 3')).toBe(
    '3 में से 2 प्रविष्टियाँ हैं: SMILEONE_KEY में 3 हैं',
  );
  expect(sayInHindi('EKQR says: Invalid API Key')).toBe('EKQR का कहना है: Invalid API Key');
  expect(sayInHindi('Invalid API Key')).toBe('Invalid API Key');
});
