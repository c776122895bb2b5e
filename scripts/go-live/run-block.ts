import { spawn } from 'node:child_process';
import { createWriteStream, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the walk keeps what belongs to it, in the server's tree. */
export const WALK = '/walk';
const STATE = join(WALK, 'state');
const LINES_SHOWN = 60;

class BlockFailed extends Error {
  constructor(step: string, code: number | null, output: string) {
    const end = output.trimEnd().split('\n').slice(-LINES_SHOWN).join('\n');
    super(`The commands of “${step}” ended with ${code}:\n${end}`);
    this.name = 'BlockFailed';
  }
}

/**
 * Runs the commands of a step in bash, to the letter; what they export and where they go is there for the next ones, as
 * in one shell. Throws BlockFailed where one of them fails.
 *
 * @returns what they printed
 */
export async function runBlock(step: string, commands: string): Promise<string> {
  const before = existsSync(STATE) ? `. ${STATE}\n` : '';
  const after = `\ndeclare -px > ${STATE}\nprintf 'cd %q\\n' "$PWD" >> ${STATE}\n`;
  const child = spawn('/bin/bash', ['-euo', 'pipefail', '-c', `${before}${commands}${after}`], {
    cwd: '/root',
    env: {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: '/root',
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
      NODE_EXTRA_CA_CERTS: process.env.NODE_EXTRA_CA_CERTS,
      CURL_CA_BUNDLE: process.env.NODE_EXTRA_CA_CERTS,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(join(WALK, 'log', `${step}.log`));
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString('utf8');
      log.write(chunk);
    });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  log.end();
  if (code !== 0) throw new BlockFailed(step, code, output);
  return output;
}

/** What a block exported. */
export function exported(name: string): string {
  const [, value] = new RegExp(`^declare -x ${name}="(.*)"$`, 'm').exec(readFileSync(STATE, 'utf8')) ?? [];
  if (value === undefined) throw new Error(`no block exported ${name}`);
  return value.replace(/\\(.)/g, '$1');
}

/** The commands with other values of what a reader replaces. Throws where a name is not exported there. */
export function withAnswers(commands: string, answers: Readonly<Record<string, string>>): string {
  let answered = commands;
  for (const [name, value] of Object.entries(answers)) {
    const line = new RegExp(`^export ${name}=.*$`, 'm');
    if (!line.test(answered)) throw new Error(`docs/go-live.md does not ask for ${name}`);
    answered = answered.replace(line, () => `export ${name}='${value}'`);
  }
  return answered;
}
