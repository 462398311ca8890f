import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const layers = ['specs', 'driver', 'oracle', 'generators', 'sandbox', 'harness', 'suites', 'reports', 'traffic'].concat(
  'clients',
  'cli',
);

/** Our files outside of tests, each with its text. */
const sources = layers
  .flatMap((layer) =>
    readdirSync(join(root, layer), { recursive: true, encoding: 'utf8' }).map((at) => `${layer}/${at}`),
  )
  .filter((path) => path.endsWith('.ts') && !/\.(test|testbed)\.ts$/.test(path))
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));

const filesWith = (pattern: RegExp): readonly string[] =>
  sources
    .filter(({ text }) => pattern.test(text))
    .map(({ path }) => path)
    .toSorted();

/** The places that may ask which day it is: clocks that are defaults of a parameter, and the command line. */
const readsOfToday = [
  'cli/certificate/verify-in-register.ts',
  'cli/client/serve-client.ts',
  'cli/client/test-client.ts',
  'cli/commands/board-command.ts',
  'cli/commands/doctor-command.ts',
  'cli/commands/programme-command.ts',
  'cli/commands/waive-command.ts',
  'cli/faults/keep-requests.ts',
  'cli/programme/collect-results.ts',
  'cli/programme/list-entries.ts',
  'cli/programme/run-programme.ts',
  'cli/register/init-register.ts',
  'cli/register/list-register.ts',
  'cli/register/run-change.ts',
  'cli/register/verify-register-file.ts',
  'cli/run/plan/run-plan.ts',
  'cli/run/record-checks.ts',
  'cli/run/run-rounds.ts',
  'cli/run/start-record.ts',
  'cli/run/test-target.ts',
  'cli/traffic/end-traffic.ts',
  'clients/play/play-check.ts',
  'clients/run/run-client.ts',
  'clients/scenarios/prudence.ts',
  'driver/pace/clock.ts',
  'reports/certificate/certify.ts',
  'reports/certificate/verify.ts',
  'reports/record/file/record-writer.ts',
  'sandbox/assemble.ts',
  'sandbox/control/clock.ts',
  'sandbox/control/received-requests.ts',
  'sandbox/controlled-sandbox.ts',
  'traffic/relay/backlog.ts',
  'traffic/relay/relayed-connection.ts',
];

describe('no judgement depends on the day or on the time zone of the machine', () => {
  it('today is read only by the command line, by reports, and as the default of a clock that can be given', () => {
    expect(filesWith(/\bDate\.now\b|\bnew Date\(\)|\btimeOrigin\b/)).toEqual(readsOfToday);
  });

  it('the time zone is read nowhere', () => {
    const local =
      /\.[gs]et(Timezone\w*|Hours|Minutes|Day|Date|Month|FullYear)\(|\bnew Date\([^()]*,|\.toLocale\w*(Date|Time)String|\bIntl\./;
    expect(filesWith(local)).toEqual([]);
  });
});
