import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: '.',
  testMatch: '*.playwright.ts',
  reporter: [['line'], ['../playwright-reporter.ts']],
  projects: [{ name: 'phone' }],
});
