import { defineConfig } from 'vitest/config';

/** The tests that mutants are held against: those beside the source, without processes and whole runs. */
export default defineConfig({
  test: {
    include: [
      '{specs,driver,oracle,reports}/**/*.test.ts',
      'tests/reports/**/*.test.ts',
      'harness/**/*.test.ts',
      'suites/**/*.test.ts',
    ],
    // Times say nothing where each statement counts its runs.
    exclude: ['**/node_modules/**', 'dist/**', '**/speed.test.ts'],
    pool: 'threads',
    isolate: false,
    testTimeout: 60_000,
  },
});
