import { expect, test } from 'vitest';
import { answered } from '../kernel/answered.testbed.ts';
import { judgeLaterPage } from './siblings.ts';
import type { View } from './views.ts';

const view = (...keys: readonly string[]): View => ({
  exchange: answered('get-pay-statement', 200, {}),
  individualOf: new Map(keys.map((key) => [key, null])),
});

test.each([
  ['a payment of the sibling that was hidden', ['p2 b'], 'broken'],
  ['an own payment', ['p1 b'], undefined],
  ['a payment that neither was shown', ['p3 a'], undefined],
  ['nothing', [], undefined],
])('%s on a later page', (_, later, kind) => {
  expect(judgeLaterPage(view('p1 a'), view('p2 a'), view(...later))?.kind).toBe(kind);
});

test('a payment that both are shown is hidden under neither', () => {
  expect(judgeLaterPage(view('p1 a'), view('p1 a', 'p2 a'), view('p1 b'))).toBeUndefined();
});
