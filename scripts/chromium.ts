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

function found(): string | undefined {
  return PLACES.find((place) => place !== undefined && existsSync(place));
}

function succeeds(command: string, args: string[], env: Record<string, string> = {}): boolean {
  return (
    spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, ...env } })
      .status === 0
  );
}

/** Chromium of the system, else Debian's package (as root or by sudo), else Playwright's own download. */
export function findChromium(): string {
  const present = found();
  if (present) return present;
  console.log('Chromium is not here yet; installing it …');
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) => {
    const [command = 'apt-get', ...rest] = [...prefix, 'apt-get', '-qq', '-y', ...args];
    return succeeds(command, rest, { DEBIAN_FRONTEND: 'noninteractive' });
  };
  if (
    existsSync('/usr/bin/apt-get') &&
    apt('update') &&
    apt('install', '--no-install-recommends', 'chromium', 'fonts-noto-core')
  ) {
    const installed = found();
    if (installed) return installed;
  }
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
