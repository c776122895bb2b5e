import { defineConfig } from '@playwright/test';

export const SHOP_PORT = Number(process.env.E2E_PORT ?? 3320);
export const SIMULATORS_PORT = Number(process.env.E2E_SIMULATORS_PORT ?? SHOP_PORT + 1000);
/** The API allows the origin with this port (CORS). */
export const PARTNER_PORT = SHOP_PORT + 3;

const CHROMIUM = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const DESKTOP = {
  viewport: { width: 1440, height: 900 },
  contextOptions: { reducedMotion: 'reduce' },
} as const;

/** Runs the shop as `npm start` does. Each test creates the records that it changes. */
export default defineConfig({
  testDir: '.',
  outputDir: `../test-results/${SHOP_PORT}`,
  fullyParallel: true,
  // One worker per core. With one more, the same tests take a sixth longer.
  workers: '100%',
  // A test that passes only on retry shows a bug in the shop or in the test.
  retries: 0,
  // Long enough for tests on a busy machine.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${SHOP_PORT}`,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    // A service worker would bypass mocked routes.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.HEADLESS_SHELL_PATH ?? CHROMIUM,
      args: CHROMIUM_ARGS,
      // Without a UTF-8 locale, Chromium cannot download into a folder with a non-ASCII path.
      env: { ...process.env, LC_ALL: 'C.UTF-8' } as Record<string, string>,
    },
  },
  projects: [
    { name: 'phone', testMatch: '*.phone.test.ts', use: PHONE },
    { name: 'desktop', testMatch: '*.desktop.test.ts', use: DESKTOP },
    // These change shop-wide settings, so they run alone, after all others.
    {
      name: 'shop-wide',
      testMatch: 'shop-wide.test.ts',
      use: DESKTOP,
      dependencies: ['phone', 'desktop'],
      fullyParallel: false,
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
      // Process IDs are reused, and a killed run leaves its folder behind.
      DATA_DIR: `/tmp/rush-e2e-${SHOP_PORT}-${process.ppid}-${Date.now()}`,
      CORS_ORIGINS: `http://localhost:${PARTNER_PORT}`,
      RATE_LIMITS: 'off',
      DEMO_MONTH: 'false',
      LOG_LEVEL: 'warn',
    },
  },
});
