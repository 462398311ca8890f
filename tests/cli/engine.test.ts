import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readProfile } from '../../cli/profile/profile.ts';
import type { EngineResult } from '../../cli/run/engine/engine.ts';
import { type RunSettings, wholeRun } from '../../harness/settings/settings.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { findBuilt } from './process.ts';

// Only what was compiled runs in threads.
const { PartThreads }: typeof import('../../cli/run/engine/part-threads.ts') = await import(
  findBuilt('cli/run/engine/part-threads.js')
);

const server = createServer((request, response) => {
  request.resume();
  response.writeHead(200, { 'content-type': 'application/json' }).end('[]');
});
let settings: RunSettings;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const text = `name: Acme\nversion: '1'\nbaseUrl: ${baseUrl}\ncredentials: { accessToken: a-token-of-the-tests }\n`;
  settings = {
    ...wholeRun,
    profile: readProfile('p', text, { environment: {} }),
    effort: 'quick',
    seed: 1,
    checks: ['list-pay-groups/credentials', 'list-pay-groups/shapes'],
  };
});

afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function runWith(
  parts: readonly RunSettings[],
  onCheck: (report: CheckReport) => void = () => {},
): Promise<EngineResult> {
  const threads = new PartThreads();
  const engine = await threads.start({ parts, onCheck });
  const result = await engine.run();
  await threads.close();
  return result;
}

describe('the engine', () => {
  test('deals the checks out to threads, and hands over the report of each', async () => {
    const parts = [1, 2].map((index) => ({ ...settings, part: { index, count: 2 }, sharedBy: 2 }));
    const reports: CheckReport[] = [];
    const { failures } = await runWith(parts, (report) => reports.push(report));
    expect(failures).toEqual([]);
    // Judging all answers is done in each part, and joined when the record is read.
    const [credentials, ...shapes] = reports.toSorted((one, other) => one.check.localeCompare(other.check));
    expect(credentials).toMatchObject({ check: 'list-pay-groups/credentials', judged: { outcome: 'failed' } });
    expect(shapes.map(({ check }) => check)).toEqual(['list-pay-groups/shapes', 'list-pay-groups/shapes']);
  });

  test('reports suites that could not start', async () => {
    const { failures } = await runWith([{ ...settings, profile: { ...settings.profile, baseUrl: 'nonsense' } }]);
    expect(String(failures[0])).toContain('Invalid URL');
  });

  test('stops where a report can not be taken, and says why', async () => {
    const oops = new Error('the disk is full');
    const { failures } = await runWith([settings], () => {
      throw oops;
    });
    expect(failures).toEqual([oops]);
  });
});
