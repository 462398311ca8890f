import { expect, test } from 'vitest';
import type { Judged } from '../specs/outcome.ts';
import { markUnasked } from './mark-unasked.ts';

const ended = AbortSignal.abort('the run ended at its first failure, PS-001 (--fail-fast)');
const goingOn = new AbortController().signal;
const blocked = (reason: string): Judged => ({ outcome: 'blocked', code: null, reason });
const because = blocked('get-pay-statement: the run ended at its first failure, PS-001 (--fail-fast)');

test.each<[string, Judged, AbortSignal, string | null]>([
  ['what the end of the run kept from being asked', because, ended, 'not-asked'],
  ['what a deadline blocked', blocked('still 202 after 300 s'), ended, null],
  ['what another requirement keeps from being judged', { ...because, cause: 'PS-001' }, ended, null],
  ['what passed', { outcome: 'passed', code: null, reason: null }, ended, null],
  ['what is blocked while the run goes on', because, goingOn, null],
  ['what has a code already', { outcome: 'not-applicable', code: 'no-fixture', reason: '' }, ended, 'no-fixture'],
])('%s', (_, judged, isOver, code) => {
  expect(markUnasked(judged, isOver)).toEqual({ ...judged, code });
});
