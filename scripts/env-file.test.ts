import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rush-env-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(script: string, args: readonly string[], ENV_FILE: string) {
  const child = spawn(process.execPath, [`scripts/${script}`, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { ...process.env, NODE_ENV: 'development', DATA_DIR: join(folder, 'data'), ENV_FILE },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
    });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, output: output.trim() };
}

const COMMANDS: [string, string[]][] = [
  ['start.ts', []],
  ['serve.ts', []],
  ['preflight.ts', []],
  ['seed.ts', []],
  ['books.ts', []],
  ['clear-demo.ts', ['--yes']],
  ['make-owner.ts', ['owner@example.in']],
];

describe.each(COMMANDS)('%s', (script, args) => {
  test('ends with one sentence and exit code 78 where ENV_FILE names no file', {
    timeout: 30_000,
  }, async () => {
    const file = join(folder, 'missing.env');
    expect(await run(script, args, file)).toEqual({
      code: 78,
      output: `The settings file ${file} cannot be read: there is no such file. Correct ENV_FILE, or leave it out to use .env.`,
    });
  });

  test('ends with one sentence and exit code 78 where ENV_FILE names a folder', {
    timeout: 30_000,
  }, async () => {
    expect(await run(script, args, folder)).toEqual({
      code: 78,
      output: `The settings file ${folder} cannot be read: it is a folder. Correct ENV_FILE, or leave it out to use .env.`,
    });
  });
});
