import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ['*.vitest.ts'],
    reporters: [['default', { summary: false }], '../vitest-reporter.ts'],
  },
});
