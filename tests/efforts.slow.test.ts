import { expect, it } from 'vitest';
import { readProfile } from '../cli/profile/profile.ts';
import { runCheck } from '../harness/run-check.ts';
import { openSession } from '../harness/session.ts';
import type { Effort } from '../harness/settings/settings.ts';
import { startSandbox } from '../sandbox/start.ts';
import { allSuites } from '../suites/all-suites.ts';
import { partOf } from '../suites/part.ts';
import { isWhole, sampleOf } from './sample.ts';

/** The requests of one run: by check, each different one once, ids apart. */
interface Sent {
  readonly requests: ReadonlyMap<string, ReadonlySet<string>>;
  readonly exchanges: number;
}

/** A request without what a target assigns: ids, and how often elements repeat that differ in these alone. */
function formOf(method: string, path: string, body: string | null): string {
  const withoutIds = `${method} ${path} ${body ?? ''}`.replace(
    /[0-9a-f]{7,8}(-[0-9a-f]{4}){3}-[0-9a-f]{11,12}/gi,
    'id',
  );
  return withoutIds.replace(/(\{[^{}]*\})(,\1)+/g, '$1');
}

/** Runs some checks, each by itself, so that none takes what another has read. */
async function sentAt(effort: Effort): Promise<Sent> {
  const sandbox = await startSandbox({ seed: 1, syncPolls: 1 });
  const described = { ...sandbox.profile, timing: { pollIntervalMs: 2, pollDeadlineMs: 600_000 } };
  const profile = readProfile('the sandbox', JSON.stringify(described), { environment: {} });
  const part = { index: 1, count: 1 };
  const settings = { profile, effort, seed: 1, strict: false, checks: null, part, sharedBy: 1, firstConnection: null };
  const requests = new Map<string, Set<string>>();
  const session = openSession(settings, {
    observers: [
      ({ check, exchange: { request } }) => {
        if (check !== null) requests.get(check)?.add(formOf(request.method, request.path, request.body));
      },
    ],
  });
  let exchanges = 0;
  try {
    for (const check of sampleOf(partOf(allSuites, null, 1, 1).stimulating, 3)) {
      requests.set(check.id, new Set());
      exchanges += (await runCheck(check, session)).exchanges;
    }
    return { requests, exchanges: exchanges + session.own.exchanges };
  } finally {
    await session.close();
    await sandbox.close();
  }
}

const sent = { quick: await sentAt('quick'), standard: await sentAt('standard'), thorough: await sentAt('thorough') };

it.each([
  ['quick', 'standard'],
  ['standard', 'thorough'],
] as const)('with one seed, all that %s sends is sent at %s, too', (smaller, greater) => {
  const missing = [...sent[smaller].requests].flatMap(([check, forms]) =>
    [...forms].filter((form) => sent[greater].requests.get(check)?.has(form) !== true).map((form) => [check, form]),
  );
  expect(missing).toEqual([]);
});

it('each effort sends more than the smaller one: all checks together at least twice as much', () => {
  const { quick, standard, thorough } = sent;
  const times = isWhole ? 2 : 1;
  expect(standard.exchanges).toBeGreaterThan(times * quick.exchanges);
  expect(thorough.exchanges).toBeGreaterThan(times * standard.exchanges);
});
