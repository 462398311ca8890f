import { randomUUID } from 'node:crypto';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, test } from 'vitest';
import { readProfile } from '../cli/profile/profile.ts';
import { wholeRun } from '../harness/settings/settings.ts';
import { startSandbox } from '../sandbox/start.ts';
import { type OperationId, operationIds, operations } from '../specs/interface/operations.ts';
import { type PartOutcome, runPart } from '../suites/run-part.ts';
import { cleanUpAtEnd } from './file-end.ts';
import { sampleOf } from './sample.ts';

const { close } = cleanUpAtEnd();

interface Answer {
  readonly status: number;
  readonly body: unknown;
}

/** The answer of a target that is far from done to an operation; null: as the sandbox answers. */
type Unfinished = (operation: OperationId | undefined) => Answer | null;

const nowhere: Answer = { status: 404, body: {} };

/** A payment that nobody ever finds again. */
const lostPayment: Unfinished = (operation) =>
  operation === 'create-sandbox-payment'
    ? { status: 200, body: { payment_id: randomUUID(), pay_date: '2025-03-03' } }
    : null;

const withoutEach =
  (which: 0 | 1): Unfinished =>
  (operation) =>
    operation !== undefined && operationIds.indexOf(operation) % 2 === which ? nowhere : null;

const unfinished: readonly (readonly [title: string, Unfinished])[] = [
  ['404 to everything', () => nowhere],
  ['500 to everything', () => ({ status: 500, body: {} })],
  ['an empty object to everything', () => ({ status: 200, body: {} })],
  ['an empty list to everything', () => ({ status: 200, body: [] })],
  ['the half of the operations', withoutEach(0)],
  ['the other half of the operations', withoutEach(1)],
  ['payments that it forgets', lostPayment],
  ['no pay statements', (operation) => (operation === 'get-pay-statement' ? { status: 500, body: {} } : null)],
  ['no connections', (operation) => (operation?.startsWith('create-sandbox-') ? nowhere : null)],
  [
    'disconnections that do nothing',
    (operation) => (operation === 'disconnect-entity' ? { status: 200, body: { status: 'success' } } : null),
  ],
];

function operationAt(method: string, path: string): OperationId | undefined {
  const isAt = (template: string) =>
    new RegExp(`${template.replaceAll(/\{[^}]*\}/g, '[^/]+')}$`).test(path.split('?')[0] ?? '');
  return operationIds.find((id) => operations[id].method === method && isAt(operations[id].path));
}

/** Puts answers of a target that is far from done before a sandbox's. */
async function startUnfinished(answerOf: Unfinished): Promise<object> {
  const sandbox = close(await startSandbox({ seed: 1, syncPolls: 0 }));
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = [];
    asked.on('data', (chunk) => chunks.push(chunk));
    asked.on('end', () => {
      const changed = answerOf(operationAt(asked.method ?? '', asked.url ?? ''));
      if (changed !== null) {
        answer.writeHead(changed.status, { 'content-type': 'application/json' }).end(JSON.stringify(changed.body));
        return;
      }
      const { method, headers } = asked;
      request(new URL(asked.url ?? '/', sandbox.url), { method, headers }, (received) => {
        answer.writeHead(received.statusCode ?? 502, received.headers);
        received.pipe(answer);
      }).end(Buffer.concat(chunks));
    });
  });
  close({ close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()) });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { ...sandbox.profile, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Runs the quick suites, by default with the times of a profile that names none. */
async function runAgainst(answerOf: Unfinished, timing: object = {}): Promise<PartOutcome> {
  const document = JSON.stringify({ ...(await startUnfinished(answerOf)), timing });
  const profile = readProfile('a target', document, { environment: {} });
  return runPart({ ...wholeRun, profile, effort: 'quick', seed: 1, repeatsFailures: true });
}

async function secondsOfRun(answerOf: Unfinished): Promise<number> {
  const startedAt = performance.now();
  await runAgainst(answerOf);
  return (performance.now() - startedAt) / 1_000;
}

const ofSandbox = await secondsOfRun(() => null);

// The machine may be busy: a run waits in vain for some seconds, and otherwise takes no longer than that of the sandbox.
it.each(sampleOf(unfinished, 2, 1))('a quick run against a target with %s is over soon', async (_, answerOf) => {
  expect(await secondsOfRun(answerOf)).toBeLessThan(1.5 * ofSandbox + 6);
});

test('checks that write end while an operation that says "come back later" for ever is waited for, and the run tells of the wait', async () => {
  const body = { code: 202, name: 'sync_in_progress', service_code: 'data_sync_in_progress', message: 'later' };
  const putsOff: Unfinished = (operation) => (operation === 'list-pay-statement-items' ? { status: 202, body } : null);
  const { reports, waits } = await runAgainst(putsOff, { pollIntervalMs: 500, unansweredMs: 6_000 });
  const endOf = (check: string): number => {
    const { startedAt = 0, durationMs = 0 } = reports.find((report) => report.check === check) ?? {};
    return Number(new Date(startedAt)) + durationMs;
  };
  expect(endOf('update-benefit/descriptions')).toBeLessThan(endOf('list-pay-statement-items/category-filter') - 1_000);
  expect(waits).toContainEqual(expect.objectContaining({ for: 'list-pay-statement-items to be answered', came: 0 }));
}, 120_000);
