import { defineConfig } from '@playwright/test';

export const SHOP_PORT = Number(process.env.E2E_PORT ?? 3320);
export const SIMULATORS_PORT = Number(process.env.E2E_SIMULATORS_PORT ?? 4320);
/** Where the small front end of the documents is served from, as another origin than the shop's. */
export const OTHER_ORIGIN_PORT = Number(process.env.E2E_OTHER_ORIGIN_PORT ?? SHOP_PORT + 3);

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  // Letters as wide in the headless shell as in the whole Chromium.
  '--font-render-hinting=none',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** For what the headless shell lacks: notifications, and going back by the browser's own cache. */
export const FULL_CHROMIUM = { executablePath: CHROMIUM, args: ARGS };

/** What is the same on every width is walked on one of them only. */
const ALONE = '**/*.alone.test.ts';
const PHONE = '**/*.phone.test.ts';
const DESKTOP = '**/*.desktop.test.ts';

/** The shop as `npm start` runs it, driven in Chromium as a shopper would. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  outputDir: `../test-results/${SHOP_PORT}`,
  fullyParallel: true,
  // As many as CI has cores, beside the one of what is tested alone: more would wait for each other.
  workers: 2,
  // A test that passes at its second try is a bug, in the shop or in the test.
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${SHOP_PORT}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // Tracing costs as much as rendering: of a failure the picture is kept.
    trace: 'off',
    screenshot: 'only-on-failure',
    // What it does has tests of its own; in all others answers are held up and cut off in the page's place.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH ?? CHROMIUM,
      args: ARGS,
      // Without a locale Chromium cannot store a download below a folder whose name is not of ASCII alone.
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    },
  },
  projects: [
    {
      name: 'phone',
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
      testIgnore: [DESKTOP, ALONE],
    },
    {
      name: 'desktop',
      // Shoppers' screens move on the phone; here every frame of a transition would cost as much as the page.
      use: { viewport: { width: 1440, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
      testIgnore: [PHONE, ALONE],
    },
    // These change the shop for everyone: one at a time, after all others.
    {
      name: 'alone',
      use: { viewport: { width: 1440, height: 900 } },
      testMatch: ALONE,
      dependencies: ['phone', 'desktop'],
      fullyParallel: false,
      workers: 1,
    },
  ],
  webServer: {
    command: 'node scripts/start.ts',
    cwd: '..',
    url: `http://localhost:${SHOP_PORT}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: {
      PORT: String(SHOP_PORT),
      SIMULATORS_PORT: String(SIMULATORS_PORT),
      DATA_DIR: `/tmp/rush-e2e-${SHOP_PORT}-${process.ppid}`,
      CORS_ORIGINS: `http://localhost:${OTHER_ORIGIN_PORT}`,
      RATE_LIMITS: 'off',
      // Tests look for rows of their own among few others.
      DEMO_MONTH: 'false',
      LOG_LEVEL: 'warn',
    },
  },
});
