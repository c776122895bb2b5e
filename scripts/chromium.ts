import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const PATHS = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];
const HEADLESS_SHELL_PATHS = [process.env.HEADLESS_SHELL_PATH, '/usr/bin/chromium-headless-shell'];

const find = (paths: readonly (string | undefined)[]) =>
  paths.find((path) => path !== undefined && existsSync(path));

const isRoot = () => process.getuid?.() === 0;

/** Installs Debian packages, but only as root, or in CI with passwordless sudo. */
function installPackages(...names: string[]): boolean {
  if (!existsSync('/usr/bin/apt-get') || (!isRoot() && !process.env.CI)) return false;
  console.log(`Installing ${names.join(', ')}…`);
  const apt = (...args: string[]) => {
    const [command = '', ...rest] = [...(isRoot() ? [] : ['sudo', '-n']), 'apt-get', '-qq', '-y', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return spawnSync(command, rest, { stdio: ['ignore', 'inherit', 'inherit'], env }).status === 0;
  };
  return apt('update') && apt('install', '--no-install-recommends', ...names);
}

function downloadChromium(): string | undefined {
  console.log('Downloading Chromium…');
  spawnSync('npx', ['--no-install', 'playwright', 'install', 'chromium'], { stdio: 'inherit' });
  const { chromium } = createRequire(import.meta.url)(
    '@playwright/test',
  ) as typeof import('@playwright/test');
  return find([chromium.executablePath()]);
}

/** Finds CHROMIUM_PATH or the system's Chromium; otherwise installs Debian's or Playwright's. */
export function findChromium(): string {
  const chromium =
    find(PATHS) ??
    (installPackages('chromium', 'fonts-noto-core') ? find(PATHS) : undefined) ??
    downloadChromium();
  if (chromium === undefined)
    throw new Error('Chromium could not be installed. Install it and set CHROMIUM_PATH.');
  return chromium;
}

/** Finds or installs Chromium's headless shell, which needs a third less CPU; otherwise returns `chromium`. */
export function findHeadlessShell(chromium: string): string {
  const shell = find(HEADLESS_SHELL_PATHS);
  if (shell) return shell;
  // Debian's Chromium needs Debian's shell, so that the versions match.
  const isInstalled = chromium === '/usr/bin/chromium' && installPackages('chromium-headless-shell');
  return (isInstalled ? find(HEADLESS_SHELL_PATHS) : undefined) ?? chromium;
}
