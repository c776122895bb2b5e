import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const HEADLESS_SHELL_PLACES = [process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell'];

function found(places: readonly (string | undefined)[]): string | undefined {
  return places.find((place) => place !== undefined && existsSync(place));
}

function succeeds(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
      .status === 0
  );
}

const isRoot = () => process.getuid?.() === 0;

export interface Terminal {
  /** Somebody sits at it and can be asked. */
  isAnswered: boolean;
  input: Readable;
  output: Writable;
}

const TERMINAL: Terminal = {
  isAnswered: process.stdin.isTTY === true && process.stdout.isTTY === true && !process.env.CI,
  input: process.stdin,
  output: process.stdout,
};

/** As root, or by sudo, which asks for a password only where somebody can give it. */
function aptCommand({ isAnswered }: Pick<Terminal, 'isAnswered'>): string[] {
  const sudo = isAnswered ? ['sudo'] : ['sudo', '-n'];
  return [...(isRoot() ? [] : sudo), 'apt-get', '-qq', '-y'];
}

function installPackages(...names: string[]): boolean {
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...aptCommand(TERMINAL), ...args];
    return succeeds(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  return apt('update') && apt('install', '--no-install-recommends', ...names);
}

/**
 * Whether packages may be installed in the system. Whoever sits at the terminal is asked; where nobody does, as in CI, it
 * is said and done.
 */
export async function mayInstall(names: readonly string[], terminal: Terminal): Promise<boolean> {
  const command = [...aptCommand(terminal), 'install', ...names].join(' ');
  if (!terminal.isAnswered) {
    terminal.output.write(`Chromium is not here yet; installing it: ${command}\n`);
    return true;
  }
  const lines = createInterface({ input: terminal.input, output: terminal.output });
  const ended = new Promise<string>((resolve) => lines.once('close', () => resolve('')));
  const question = `The browser tests need Chromium. Install it in this system (${command})? [y/N] `;
  const answer = await Promise.race([lines.question(question), ended]);
  lines.close();
  return /^y(es)?$/i.test(answer.trim());
}

/** Debian's packages, where they may be installed. */
async function installChromium(): Promise<string | undefined> {
  const names = ['chromium', 'fonts-noto-core'];
  if (!existsSync('/usr/bin/apt-get') || !(await mayInstall(names, TERMINAL))) return undefined;
  return installPackages(...names) ? found(PLACES) : undefined;
}

/** Chromium of the system, else Debian's package where that may be installed, else Playwright's own download. */
export async function findChromium(): Promise<string> {
  const present = found(PLACES);
  if (present) return present;
  const installed = await installChromium();
  if (installed) return installed;
  console.log("Downloading Playwright's own Chromium, into a folder of yours …");
  if (succeeds('npx', ['--no-install', 'playwright', 'install', 'chromium'])) {
    const where = spawnSync(
      'node',
      ['-e', "console.log(require('playwright-core').chromium.executablePath())"],
      { encoding: 'utf8' },
    );
    if (existsSync(where.stdout.trim())) return where.stdout.trim();
  }
  throw new Error('Chromium could not be installed. Install it and set CHROMIUM_PATH.');
}

/**
 * Chromium's headless shell: the same pages for two thirds of the computing time. Installed where nobody has to be
 * asked for it; everywhere else `chromium` takes its place.
 */
export function findHeadlessShell(chromium: string): string {
  const present = found(HEADLESS_SHELL_PLACES);
  if (present) return present;
  // Only beside Debian's own Chromium, so that both are of one version.
  if (!isRoot() || TERMINAL.isAnswered || chromium !== '/usr/bin/chromium') return chromium;
  if (!existsSync('/usr/bin/apt-get') || !installPackages('chromium-headless-shell')) return chromium;
  return found(HEADLESS_SHELL_PLACES) ?? chromium;
}
