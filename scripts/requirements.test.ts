import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const PAGE = 'docs/requirements.md';
const NUMBER = /\b(?:SES|NAV|HOM|PRO|CHK|ORD|PAY|DEL|WAL|PTS|REF|CPN|ACC|API|CAT|ADM|LED|OPS)-\d+\b/g;
/** Documents that are not in this repository, by the names, codes and numbers they were once cited under. */
const NOT_HERE =
  /\b(?:RELIABILITY|READINGS|PROVIDERS|STYLE|DESIGN)(?:\.md)? (?:section )?[A-Z]?-?\d|\breadings? \d+\.\d|\bspec \d|\b(?:the|our|its) spec\b|\bissue #?\d/i;
/** Numbers of one letter that such a document gave its rules, as C-01. */
const CODE = /(?<![\w-])[A-Z]-\d{2}(?![\w-])/;
const citesElsewhere = (line: string) => NOT_HERE.test(line) || CODE.test(line);

const rules = readFileSync(join(ROOT, PAGE), 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]{3}-\d+ /.test(line));
const numberOf = (rule: string) => rule.split('|')[1]!.trim();

function sources(): { path: string; lines: string[] }[] {
  const listed = spawnSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.md'],
    {
      cwd: ROOT,
      encoding: 'utf8',
    },
  );
  return listed.stdout
    .split('\n')
    .filter((path) => path !== '' && path !== PAGE && existsSync(join(ROOT, path)))
    .filter((path) => path !== 'scripts/requirements.test.ts')
    .map((path) => ({ path, lines: readFileSync(join(ROOT, path), 'utf8').split('\n') }));
}

test('each requirement has a number of its own and names tests that exist', () => {
  expect(rules.length).toBeGreaterThan(90);
  expect(new Set(rules.map(numberOf)).size).toBe(rules.length);
  for (const rule of rules) {
    const heldBy = rule.split('|').at(-2)!;
    const tests = [...heldBy.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path]) => path!);
    expect(tests.length, numberOf(rule)).toBeGreaterThan(0);
    for (const path of tests) expect(existsSync(join(ROOT, path)), `${numberOf(rule)}: ${path}`).toBe(true);
  }
});

test('code and documents cite requirements that exist, and no document that is not in this repository', () => {
  const known = new Set(rules.map(numberOf));
  const findings = sources().flatMap(({ path, lines }) =>
    lines.flatMap((line, index) => [
      ...[...line.matchAll(NUMBER)]
        .filter(([number]) => !known.has(number))
        .map(([number]) => `${path}:${index + 1} ${number}`),
      ...(citesElsewhere(line) ? [`${path}:${index + 1} ${line.trim()}`] : []),
    ]),
  );
  expect(findings).toEqual([]);
});

test.each([
  'the spec reads them',
  'Spec 2 gives',
  'invariant C-07',
  'refused (O-01)',
  'the budget of issue 6',
  'Reading 4.15',
])('a citation such as "%s" is found, whatever its case', (cited) => {
  expect(citesElsewhere(cited)).toBe(true);
});

test.each([
  'REF-3',
  'PAY-10',
  'a spec of a banner',
  'Accepted, November 2026',
  '-translate-y-20 h-14',
  'see issue trackers',
])('what can be opened, as "%s", is not taken for a citation of something else', (text) => {
  expect(citesElsewhere(text)).toBe(false);
});
