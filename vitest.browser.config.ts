import { defineConfig } from 'vitest/config';

/** Tests that look at our pages in a real browser: Chromium, at CHROMIUM or /usr/bin/chromium. */
export default defineConfig({
  test: {
    include: ['tests/browser/**/*.test.ts'],
    pool: 'threads',
    isolate: false,
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
