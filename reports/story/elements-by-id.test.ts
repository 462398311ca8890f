import { expect, test } from 'vitest';
import type { Condition, Operand } from '../../specs/words/condition.ts';
import { sampleExchange } from '../../tests/reports/sample-record.ts';
import { type ExchangeEvidence, toEvidence } from '../record/evidence/evidence.ts';
import { withElementsById } from './elements-by-id.ts';

const code: Operand = { kind: 'body', back: 0, at: ['responses', '1', 'code'] };
const isFine = (left: Operand): Condition => ({ kind: 'equal', left, right: { kind: 'literal', value: 200 } });

/** A batch whose answer has elements of these ids, and whose request names `asked`. */
function batch(ids: readonly string[], asked = ids): ExchangeEvidence {
  const text = JSON.stringify({ responses: ids.map((payment_id) => ({ payment_id, code: 200 })) });
  const evidence = toEvidence('c', sampleExchange('get-pay-statement', text));
  return { ...evidence, request: { ...evidence.request, body: JSON.stringify(asked) } };
}

const ofSecond: Operand = {
  kind: 'within',
  of: {
    kind: 'where',
    of: { kind: 'body', back: 0, at: ['responses', '*'] },
    at: ['payment_id'],
    among: { kind: 'literal', value: 'b' },
  },
  at: ['code'],
};

test.each<[string, Condition, ExchangeEvidence, Condition]>([
  ['by its id', isFine(code), batch(['a', 'b']), isFine(ofSecond)],
  [
    'by its id, wherever it stands in a condition',
    { kind: 'not', of: { kind: 'every', of: [isFine({ kind: 'count', of: code })] } },
    batch(['a', 'b']),
    { kind: 'not', of: { kind: 'every', of: [isFine({ kind: 'count', of: ofSecond })] } },
  ],
  ['by its place where it is the only one', isFine(code), batch(['a']), isFine(code)],
  ['by its place where two have its id', isFine(code), batch(['b', 'b']), isFine(code)],
  ['by its place where nobody asked for its id', isFine(code), batch(['a', 'b'], ['a', 'c']), isFine(code)],
  [
    'by its place where it is the id that is looked at',
    isFine({ ...code, at: ['responses', '1', 'payment_id'] }),
    batch(['a', 'b']),
    isFine({ ...code, at: ['responses', '1', 'payment_id'] }),
  ],
])('an element of a batch is found %s', (_, condition, evidence, expected) => {
  expect(withElementsById(condition, [evidence])).toEqual(expected);
});
