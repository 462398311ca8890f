import { defineConfig } from 'vitest/config';

/** Our own tests. The suites that test a target are started by the command line (`cli/run`), not from here. */
export default defineConfig({
  test: {
    include: ['{specs,driver,oracle,generators,sandbox,harness,suites,reports,cli,tests}/**/*.test.ts'],
    exclude: ['**/node_modules/**', 'dist/**', 'tests/browser/**'],
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
  },
});
