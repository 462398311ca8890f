import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isHeaderValue } from '../../driver/wire/header-text.ts';
import type { Credential } from '../../driver/wire/request-spec.ts';
import { nearMissesOf, otherScheme, type WrongCredential } from './near-misses.ts';

const clientId = 'Käufer-密碼';
const clientSecret = 'gehäßig-密碼-🙂';
const known = { clientId, clientSecret, token: null, connectionId: null, entityId: null };

const areSendable = (wrong: readonly WrongCredential[]): boolean =>
  wrong.every(({ credential }) => {
    if (credential.kind === 'bearer') return isHeaderValue(credential.token);
    return credential.kind !== 'raw' || [credential.authorization].flat().every(isHeaderValue);
  });

describe.each<[string, Credential]>([
  ['a token', { kind: 'bearer', token: 'token-abcdef' }],
  ['a pair', { kind: 'basic', clientId, clientSecret }],
  ['a token of strange characters', { kind: 'bearer', token: 'token-密碼' }],
])('where a client has characters that no header can carry, near misses of %s', (_, good) => {
  const { always, hereAndThere, others, random } = nearMissesOf(good, known);

  test('can all be sent', () => {
    expect(areSendable([...always, ...hereAndThere, ...others])).toBe(true);
    expect(areSendable(fc.sample(random, { seed: 1, numRuns: 200 }))).toBe(true);
  });

  test('are not used up', () => {
    expect(hereAndThere.length).toBeGreaterThan(0);
    expect([...always, ...others].filter(({ flaw }) => flaw === 'wrong').length).toBeGreaterThan(0);
  });
});

test('every kind that a run chooses is made', () => {
  const token = nearMissesOf({ kind: 'bearer', token: 'token-abcdef' }, { ...known, clientSecret: 'a-secret' });
  const pair = nearMissesOf({ kind: 'basic', clientId, clientSecret }, known);
  const kinds = (all: readonly WrongCredential[]) => all.map(({ kind }) => kind);
  expect(kinds(token.always)).toEqual([
    'client-secret',
    'token-cut',
    'token-extended',
    'token-in-other-case',
    'token-followed',
  ]);
  expect(kinds(token.hereAndThere)).toEqual(['scheme-alone', 'both-schemes']);
  expect(kinds(pair.hereAndThere)).toEqual(['scheme-alone', 'pair-as-bearer', 'pair-followed', 'both-schemes']);
  expect(kinds([...token.others, ...pair.others])).not.toContain('no-scheme');
});

test('what headers can carry is tried as a token, the secret of the client too', () => {
  const { always } = nearMissesOf({ kind: 'bearer', token: 'token-abcdef' }, { ...known, clientSecret: 'gehäßig' });
  expect(always.map(({ kind }) => kind)).toContain('client-secret');
});

test('a token that no header can carry is of no other scheme', () => {
  const pair = { clientId: null, clientSecret: null };
  expect(otherScheme('basic', 'token-密碼', pair)).toBeNull();
  expect(otherScheme('bearer', 'token-密碼', pair)).toBeNull();
  expect(otherScheme('bearer', null, { clientId, clientSecret })).toMatchObject({ flaw: 'other-scheme' });
});

test('a near miss that is an issued token of another connection is left out', () => {
  const good = { kind: 'bearer', token: 'token-0001' } as const;
  const triedWith = (isIssued?: (token: string) => boolean) => {
    const { always, others, random } = nearMissesOf(good, { ...known, ...(isIssued && { isIssued }) });
    return [...always, ...others, ...fc.sample(random, { seed: 1, numRuns: 300 })].map(({ credential }) =>
      JSON.stringify(credential),
    );
  };
  expect(triedWith().some((each) => each.includes('token-00010'))).toBe(true);
  expect(triedWith((token) => token === 'token-00010').filter((each) => each.includes('token-00010"'))).toEqual([]);
});
