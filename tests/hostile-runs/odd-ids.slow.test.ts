import { expect, test } from 'vitest';
import { sampleOf } from '../sample.ts';
import { judgeChanged, replacing } from './changed-answers.ts';

const oddValues: readonly (readonly [string, string, (text: string) => unknown])[] = [
  ['a token with NUL', 'access_token', (token) => `x\0${token}`],
  ['a token of half a character', 'access_token', (token) => `\ud800${token}`],
  ['an empty token', 'access_token', () => ''],
  ['a token of 4,000 characters', 'access_token', (token) => token.padEnd(4_000, 'x')],
  ['a connection_id that leads up a path', 'connection_id', () => '../../x?y#z'],
  ['a connection_id of control characters', 'connection_id', () => '\u0000\r\nX-Injected: 1\u001b[31m'],
  ['an entity_id of half a character', 'entity_id', () => '\ud800'],
  ['an entity_id of 100 KB', 'entity_id', (id) => id.repeat(3_000)],
  ['a payment_id of half a character', 'payment_id', () => '\udc00'],
  ['a payment_id that leads up a path', 'payment_id', () => '../..\u0000'],
  ['a payment_id of 100 KB', 'payment_id', (id) => id.repeat(3_000)],
  ['a company_id that is a number beyond all', 'company_id', () => 1e308],
];

/** Each at one of the implementations, two in turn. */
const cases = oddValues.map(
  ([name, key, value], at) => [name, at % 4 < 2 ? 'the sandbox' : 'the second implementation', key, value] as const,
);

test.each(sampleOf(cases, 3, 1))(
  'with %s from %s no check is an error, and others pass',
  async (_, implementation, key, value) => {
    const isSecond = implementation !== 'the sandbox';
    const { code, err, has } = await judgeChanged(isSecond, replacing(key, value));
    expect(err).toBe('');
    expect([1, 3]).toContain(code);
    expect(has('error')).toBe(false);
    expect(has('passed')).toBe(true);
  },
);

test('with a token that is too long to be kept out of reports no check is an error, and the reason is said', async () => {
  const { code, err, has, outcomes } = await judgeChanged(
    true,
    replacing('access_token', (token) => token + 'x'.repeat(100_000)),
  );
  expect(err).toBe('');
  expect(code).toBe(3);
  expect(has('error')).toBe(false);
  expect(outcomes.some(({ reason }) => reason?.includes('secretLength') === true)).toBe(true);
});
