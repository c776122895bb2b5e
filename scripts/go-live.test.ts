import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBlocks, readDocument, readSteps, withMinutes } from './go-live/read-steps.ts';
import { withAnswers } from './go-live/run-block.ts';
import { readRolls } from './roll-update.ts';

const ROOT = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const document = readDocument();
const blocks = readBlocks(document);
const steps = readSteps(document);
const everything = blocks.map(({ commands }) => commands).join('\n');
const commandsOf = (step: string) => blocks.find((each) => each.step === step)?.commands ?? '';

describe('reading the document', () => {
  const SAMPLE = [
    '| Step | Minutes |',
    '|---|---|',
    '| [The code](#clone) | – |',
    '| [The shop](#start) | 0.4 |',
    '',
    '```sh walk=clone',
    'git clone "$REPOSITORY" .',
    '```',
    '```',
    'not a command of the walk',
    '```',
    '```sh walk=start',
    'cat <<END',
    '```',
  ].join('\n');

  test('takes the marked blocks to the letter and in their order, and no others', () => {
    expect(readBlocks(SAMPLE)).toEqual([
      { step: 'clone', commands: 'git clone "$REPOSITORY" .\n' },
      { step: 'start', commands: 'cat <<END\n' },
    ]);
  });

  test('puts minutes into the rows of their steps only', () => {
    const written = withMinutes(SAMPLE, new Map([['clone', '1.2']]));
    expect(readSteps(written).map(({ step, minutes }) => [step, minutes])).toEqual([
      ['clone', '1.2'],
      ['start', '0.4'],
    ]);
    expect(readBlocks(written)).toEqual(readBlocks(SAMPLE));
  });

  test('answers what a block exports, and says which name it does not', () => {
    expect(withAnswers('export DOMAIN="a"\nexport TLS=""\n', { DOMAIN: 'b & $c' })).toBe(
      'export DOMAIN=\'b & $c\'\nexport TLS=""\n',
    );
    expect(() => withAnswers('export DOMAIN="a"\n', { OWNER: 'x' })).toThrow('does not ask for OWNER');
  });
});

test('every step stands once in the table, as a heading, and with its commands, in one order', () => {
  const listed = steps.map(({ step }) => step);
  expect(new Set(listed).size).toBe(listed.length);
  const headings = [...document.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  expect(headings).toEqual(listed);
  // What an owner does in the browser has no commands.
  expect(blocks.map(({ step }) => step)).toEqual(listed.filter((step) => step !== 'opening'));
  expect(document.match(/```sh/g)?.length).toBe(blocks.length);
});

test('the minutes of every step were measured', () => {
  for (const { step, minutes } of steps)
    expect([step, minutes]).toEqual([step, expect.stringMatching(/^\d+\.\d$/)]);
});

test('every command of npm, and every file of the repository that is named, exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = [...document.matchAll(/npm run ([a-z-]+)/g)].map(([, name = '']) => name);
  expect(commands.length).toBeGreaterThan(8);
  expect(commands.filter((name) => scripts[name] === undefined)).toEqual([]);
  const files = [...everything.matchAll(/\bdeploy\/[\w@.]+/g)].map(([file]) => file);
  expect(files.length).toBeGreaterThan(1);
  expect(files.filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
});

test('what the commands refer to was asked for at the beginning', () => {
  const asked = [...commandsOf('answers').matchAll(/^export (\w+)=/gm)].map(([, name]) => name);
  const used = [...everything.matchAll(/(?<!\\)\$([A-Z][A-Z_]+)/g)].map(([, name]) => name);
  expect(new Set(used)).toEqual(new Set(asked));
});

test('processes, their ports and the right to restart them are the same wherever they are named', () => {
  const units = [...commandsOf('start').matchAll(/rush@([\w-]+)(?=[ \n])/g)].map(([, name = '']) => name);
  expect(units).toEqual(['web-1', 'web-2', 'worker']);
  const ports = units.map((unit) => {
    const [, port = ''] =
      new RegExp(`PORT=(\\d+)\\\\n' > /etc/rush-${unit}\\.env`).exec(commandsOf('settings')) ?? [];
    return Number(port);
  });
  for (const step of ['update', 'back']) {
    const rolls = readRolls([...commandsOf(step).matchAll(/--roll "([^"]+)"/g)].map(([, roll = '']) => roll));
    expect(rolls).toEqual(
      units.map((unit, place) => ({ port: ports[place], command: `sudo systemctl restart rush@${unit}` })),
    );
  }
  const allowed = [...commandsOf('rights').matchAll(/\/usr\/bin\/systemctl restart rush@([\w-]+)/g)];
  expect(allowed.map(([, unit]) => unit)).toEqual(units);
  expect(commandsOf('proxy')).toContain(`127.0.0.1:${ports[0]} 127.0.0.1:${ports[1]}/`);
});

test('a process that stops is left by the proxy before it closes', () => {
  const [, seconds] = /health_interval (\d+)s/.exec(read('deploy/Caddyfile')) ?? [];
  const [, delayMs] = /^SHUTDOWN_DELAY_MS=(\d+)$/m.exec(commandsOf('settings')) ?? [];
  const [, stopSeconds] = /^TimeoutStopSec=(\d+)s$/m.exec(read('deploy/rush@.service')) ?? [];
  expect(Number(delayMs)).toBeGreaterThanOrEqual(2 * Number(seconds) * 1_000);
  // After the delay, requests under way have 15 s.
  expect(Number(stopSeconds) * 1_000).toBeGreaterThan(Number(delayMs) + 15_000);
});
