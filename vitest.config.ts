import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration, type TestUserConfig } from 'vitest/config';
import { conformanceListener } from './cli/native/allure-listener.ts';
import { importBuilt } from './tests/import-built.ts';

/**
 * All tests run in threads that keep the modules they have loaded, since starting anew takes most of the time. Only a
 * hang reaches their limit, however busy the machine is.
 */
const shared = { pool: 'threads', isolate: false, testTimeout: 900_000, hookTimeout: 900_000 } as const;

/**
 * Makes a project of tests: a name to start it by, and the files that belong to it. Projects run one after the other,
 * in the order of their `turn`, so that threads are not restarted at each change between them.
 */
const project = (
  name: string,
  turn: number,
  files: { readonly include: string[]; readonly exclude?: string[] },
  more: object = {},
): TestProjectInlineConfiguration => ({
  extends: true,
  test: { ...shared, ...files, name, sequence: { groupOrder: turn }, ...more },
});

/**
 * With CONFORMANCE_PROFILE in the environment, vitest itself runs the suites against the target of that profile, and
 * allure-vitest writes the results: `npx vitest run --project conformance`.
 */
function runConformance(): Pick<TestUserConfig, 'reporters'> & { readonly project: TestProjectInlineConfiguration } {
  // The path, since for vite a package that is an optional peer of this one is not there.
  const reporter = fileURLToPath(import.meta.resolve('allure-vitest/reporter'));
  const resultsDir = join(process.env.CONFORMANCE_OUT ?? 'conformance-out', 'allure-results');
  return {
    reporters: ['default', [reporter, { resultsDir, listeners: [conformanceListener] }]],
    project: project(
      'conformance',
      5,
      { include: ['cli/native/conformance.vitest.ts'] },
      {
        globalSetup: ['cli/native/conformance-setup.ts'],
      },
    ),
  };
}

const conformance = process.env.CONFORMANCE_PROFILE === undefined ? null : runConformance();

/**
 * Our own tests. The suites that test a target are started by the command line (`cli/run`), and from here
 * only where the environment names a target.
 * Those that start the built command need `npm run build` first; the scripts of package.json see to it.
 */
export default defineConfig({
  plugins: [importBuilt(fileURLToPath(new URL('.', import.meta.url)))],
  test: {
    // Most tests of the second and third project wait for something half of the time.
    maxWorkers: '100%',
    // Tests that run beside one another wait for a target.
    maxConcurrency: 8,
    reporters: conformance?.reporters ?? ['default'],
    // What has been built is loaded as it is.
    // GitHub's parser imports JSON as only a bundler takes it.
    server: { deps: { external: [/(?<!@actions\/[\w-]+)\/dist\//], inline: [/\/@actions\//] } },
    projects: [
      project('unit', 0, {
        include: [
          '{specs,driver,oracle,generators,sandbox,harness,suites,reports,traffic,clients,cli,site,bench}/**/*.test.ts',
        ],
        exclude: ['**/*.process.test.ts'],
      }),
      // Those beside the source that start processes belong here, too.
      project('acceptance', 1, {
        include: ['tests/**/*.test.ts', '!(tests|node_modules|dist)/**/*.process.test.ts'],
        exclude: ['tests/**/*.slow.test.ts', 'tests/browser/**'],
      }),
      project('slow', 2, { include: ['tests/**/*.slow.test.ts'], exclude: ['tests/any-day/**'] }),
      // These change the time zone, which only a process has, not a thread.
      project(
        'slow-zones',
        4,
        { include: ['tests/any-day/**/*.slow.test.ts'] },
        { pool: 'forks', testTimeout: 3_600_000 },
      ),
      // These look at our pages in Chromium, at CHROMIUM or /usr/bin/chromium.
      project('browser', 3, { include: ['tests/browser/**/*.test.ts'] }),
      ...(conformance === null ? [] : [conformance.project]),
    ],
  },
});
