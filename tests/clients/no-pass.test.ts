import { expect, it } from 'vitest';
import { clientCatalogue } from '../../cli/client/client-catalogue.ts';
import type { Adapter, AdapterResult } from '../../clients/adapter/adapter-call.ts';
import { tasks } from '../../clients/readback/tasks.ts';
import { planChecks } from '../../clients/run/plan-checks.ts';
import { runClient } from '../../clients/run/run-client.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import type { CheckReport } from '../../specs/words/record.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { clientInProcess, editedExample } from './client-in-process.ts';

const { newFolder } = cleanUpAtEnd();

const ended = (code: number, stdout = ''): AdapterResult => ({
  end: { kind: 'exit', code },
  stdout,
  stderr: '',
  isCut: false,
});

/** Runs a client. @returns the reports of all checks */
async function reportsOf(adapter: Adapter, scenario: string | null = null): Promise<readonly CheckReport[]> {
  const reports: CheckReport[] = [];
  await runClient({
    checks: planChecks('quick', scenario ?? undefined),
    tasks: operationIds,
    adapter,
    deadlineSeconds: 10,
    concurrency: 2,
    watched: null,
    seed: 7,
    catalogue: clientCatalogue(),
    aborted: new AbortController().signal,
    onReport: (report) => reports.push(report),
  });
  return reports;
}

/** The outcomes of all rows in a run of a client. */
async function outcomes(adapter: Adapter, scenario: string | null = null): Promise<readonly string[]> {
  const reports = await reportsOf(adapter, scenario);
  return reports.flatMap(({ requirements }) => Object.values(requirements).map(({ outcome }) => outcome));
}

const nothing: Adapter = async () => ended(0);
const failing: Adapter = async () => ended(1);
const echo: Adapter = async ({ task, input }) => {
  const ids = Object.values(input).flat();
  const lines = ids.map((id) => JSON.stringify(Object.fromEntries(tasks[task].needed.map((key) => [key, id]))));
  return ended(0, lines.join('\n'));
};

it.each([
  ['does nothing', nothing],
  ['ends in an error', failing],
  ['echoes its input', echo],
])('a client that %s gets no pass', async (_, adapter) => {
  const all = await outcomes(adapter);
  expect(all.length).toBeGreaterThan(300);
  expect(all).not.toContain('passed');
});

it('a client that has no task cannot be tested, and what its shell says is said', async () => {
  const taskless: Adapter = async () => ({ ...ended(127), stderr: 'sh: 1: adapter: not found' });
  await expect(outcomes(taskless)).rejects.toThrow('none of the tasks (exit 127): sh: 1: adapter: not found');
});

it('the control of a client that asks for nothing is blocked, and says how it ended', async () => {
  const reports = await reportsOf(async () => ({ ...ended(1), stderr: 'boom' }), 'plain');
  const reasons = reports.map(({ operation, requirements }) => [operation, requirements['READ-001']?.reason]);
  expect(Object.fromEntries(reasons)).toEqual(
    Object.fromEntries(
      operationIds.map((task) => [
        task,
        `the client asked nothing of ${task}: it sent no request at all, and ended with exit 1: boom`,
      ]),
    ),
  );
});

it('a client that answers rightly from memory, and asks for nothing, gets no pass', async () => {
  const asking = await clientInProcess(editedExample([]), newFolder());
  const memory = new Map<string, AdapterResult>();
  const all = await outcomes(async (call, aborted) => {
    const result = await asking(call, aborted);
    memory.set(call.task, result);
    return result;
  }, 'plain');
  expect(new Set(all)).toEqual(new Set(['passed', 'not-applicable']));
  expect(memory.size).toBe(11);
  expect(await outcomes(async ({ task }) => memory.get(task) ?? ended(1))).not.toContain('passed');
});

it('a row that a run of more effort judges is not asked', async () => {
  const report = (await reportsOf(nothing)).find(({ check }) => check === 'update-benefit/slow-update');
  expect(report?.requirements).toEqual({
    'CARE-007': { outcome: 'not-applicable', code: 'not-asked', reason: 'it is played at --effort thorough' },
  });
});

it.each([
  ['ends where a page does not say how many there are', 1_000, 'three-pages-uncounted', 'end >= (paging?.count ?? 0);'],
  ['takes the largest page for all', 5_000, 'three-pages', 'true;'],
  ['takes the largest page for all', 5_000, 'in-progress-in-the-middle', 'true;'],
])('a client that %s of %i statements is found under %s', async (_, pageSize, scenario, isWhole) => {
  const text = editedExample([
    ['pageSize = 100', `pageSize = ${pageSize}`],
    ['paging?.count === undefined ? page.length < pageSize : end >= paging.count;', isWhole],
  ]);
  const adapter = await clientInProcess(text, newFolder());
  const reports = await reportsOf(
    (call, aborted) => (call.task === 'get-pay-statement' ? adapter(call, aborted) : noTask()),
    scenario,
  );
  const outcome = (row: string) =>
    reports.find(({ check }) => check === `get-pay-statement/${scenario}`)?.requirements[row]?.outcome;
  expect(outcome('READ-003')).toBe('failed');
});

const noTask = async (): Promise<AdapterResult> => ended(127);

it('each row is played for each of its operations', () => {
  const played = new Set(
    planChecks('thorough').flatMap(({ task, requirements }) => requirements.map((id) => `${id} ${task}`)),
  );
  const stated = [...clientCatalogue().requirements.values()].flatMap(({ id, operations }) =>
    operations.map((task) => `${id} ${task}`),
  );
  expect(stated.filter((each) => !played.has(each))).toEqual([]);
});
