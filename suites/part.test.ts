import { describe, expect, test } from 'vitest';
import { readProfile } from '../cli/profile/profile.ts';
import { createDriver, type Driver } from '../driver/driver.ts';
import { runCheck } from '../harness/run-check.ts';
import { openSession } from '../harness/session.ts';
import { startSandbox } from '../sandbox/start.ts';
import { operations } from '../specs/interface/operations.ts';
import { allChecks, stimulatingSuites } from './all-suites.ts';
import { answers } from './answers/answers.suite.ts';
import { isBound, partOf } from './part.ts';

const concluding = answers.checks.map(({ id }) => id);
const stimulating = allChecks.map(({ id }) => id).filter((id) => !concluding.includes(id));

function dealt(count: number, selected: readonly string[] | null = null): readonly string[][] {
  return Array.from({ length: count }, (_, index) =>
    partOf(selected, index + 1, count).stimulating.map(({ id }) => id),
  );
}

describe('the checks dealt out', () => {
  test.each([1, 2, 3, 4, 16])('to %i parts: each to exactly one, the concluding ones to all', (count) => {
    expect(dealt(count).flat().sort()).toEqual([...stimulating].sort());
    expect(partOf(null, count, count).concluding.map(({ id }) => id)).toEqual(concluding);
  });

  test('leave no part of four without a check', () => {
    expect(dealt(4).every((ids) => ids.length > 0)).toBe(true);
  });

  test('of a selection that none has to stay together of: to all parts', () => {
    const selected = ['get-enrollments/batch', 'list-enrolled-individuals/list'].map(
      (id) => stimulating.find((each) => each.startsWith(id.split('/')[0] ?? '')) ?? id,
    );
    expect(dealt(2, selected).map((ids) => ids.length)).toEqual([1, 1]);
  });
});

test('every check that writes to the connection of the profile, or compares readings while no other writes, stays with the others', async () => {
  const sandbox = await startSandbox({ syncPolls: 1 });
  const timing = { pollIntervalMs: 2 };
  const profile = readProfile('sandbox', JSON.stringify({ ...sandbox.profile, timing }), { environment: {} });
  const { accessToken } = profile.credentials;
  const inner = createDriver(profile);
  let touches = false;
  const driver: Driver = {
    secrets: inner.secrets,
    hasRoom: () => inner.hasRoom(),
    sendOneAtATime: () => inner.sendOneAtATime(),
    close: () => inner.close(),
    send(spec, options) {
      const { credential, operation } = spec;
      const isOwn = credential.kind === 'bearer' && credential.token === accessToken;
      touches ||= isOwn && operations[operation].effect === 'write';
      return inner.send(spec, options);
    },
  };
  const part = { index: 1, count: 1 };
  const settings = { profile, seed: 1, strict: false, checks: null, part, sharedBy: 1, firstConnection: null };
  const session = openSession({ ...settings, effort: 'quick' }, { driver });
  const { writeLock } = session.parts.locks;
  const hold = writeLock.hold.bind(writeLock);
  writeLock.hold = (body) => {
    touches = true;
    return hold(body);
  };
  const unbound: string[] = [];
  for (const suite of stimulatingSuites) {
    for (const check of suite.checks) {
      touches = false;
      await runCheck(check, session);
      if (touches && !isBound(suite, check)) unbound.push(check.id);
    }
  }
  await inner.close();
  await sandbox.close();
  expect(unbound).toEqual([]);
});
