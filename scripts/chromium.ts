import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

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

/** By Debian's packages, as root or by sudo. */
function installPackages(...names: string[]): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [
      ...(isRoot() ? [] : ['sudo', '-n']),
      'apt-get',
      '-qq',
      '-y',
      ...args,
    ];
    return succeeds(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  return apt('update') && apt('install', '--no-install-recommends', ...names);
}

/** Chromium of the system, else Debian's package, else Playwright's own download. */
export function findChromium(): string {
  const present = found(PLACES);
  if (present) return present;
  console.log('Chromium is not here yet; installing it …');
  const installed = installPackages('chromium', 'fonts-noto-core') ? found(PLACES) : undefined;
  if (installed) return installed;
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
 * Chromium's headless shell: the same pages for two thirds of the computing time. Installed where that asks
 * nobody for a password; everywhere else `chromium` takes its place.
 */
export function findHeadlessShell(chromium: string): string {
  const present = found(HEADLESS_SHELL_PLACES);
  if (present) return present;
  // Only beside Debian's own Chromium, so that both are of one version.
  if (!isRoot() || chromium !== '/usr/bin/chromium' || !installPackages('chromium-headless-shell'))
    return chromium;
  return found(HEADLESS_SHELL_PLACES) ?? chromium;
}
