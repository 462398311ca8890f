import { describe, expect, test } from 'vitest';
import type { Profile } from '../../../specs/words/profile.ts';
import { allChecks } from '../../../suites/all-suites.ts';
import { readProfile } from '../../profile/profile.ts';
import { shareOut } from './share-out.ts';

const checks = allChecks.map(({ id }) => id);

function profile(more: object): Profile {
  const target = { name: 'Acme', version: '1.0', baseUrl: 'https://acme.example', provider: 'acme' };
  const credentials = { clientId: 'id', clientSecret: 'secret', accessToken: 'token' };
  return readProfile('acme.yaml', JSON.stringify({ ...target, credentials, ...more }), { environment: {} });
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

describe('shares', () => {
  test('are as many as were asked for where connections suffice, and use no more than these', () => {
    const shares = shareOut(checks, profile({ limits: { connections: 100 } }), 4);
    expect(shares.map(({ part }) => part.index)).toEqual([1, 2, 3, 4]);
    expect(sum(shares.map(({ connections }) => connections))).toBe(100);
  });

  test('are fewer where each would need connections that there are not', () => {
    expect(shareOut(checks, profile({ limits: { connections: 20 } }), 4)).toEqual([
      { part: { index: 1, count: 1 }, connections: 20 },
    ]);
  });

  test('do not count connections of a target that creates none', () => {
    const shares = shareOut(checks, profile({ operations: ['get-pay-statement', 'get-enrollments'] }), 3);
    expect(shares).toHaveLength(3);
  });

  test('are none without checks: one check is for one worker', () => {
    const few = checks.filter((id) => id === 'list-automated-jobs/list');
    expect(few).toHaveLength(1);
    expect(shareOut(few, profile({ limits: { connections: 100 } }), 4)).toHaveLength(1);
  });
});
