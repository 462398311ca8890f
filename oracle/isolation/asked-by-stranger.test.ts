import { expect, test } from 'vitest';
import { answered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeBenefitAskedByStranger, judgeEnrollmentsAskedByStranger } from './asked-by-stranger.ts';

const benefit = (status: number) => answered('list-enrolled-individuals', status, {});
const asked = benefit(404);

test('the judgements of a benefit that a stranger has asked for', () => {
  const [there, lost, busy] = [benefit(200), benefit(404), benefit(503)];
  const judge = (read: typeof there, control?: typeof there) => judgeBenefitAskedByStranger({ asked, read, control });
  expect(
    printJudgements({
      'still there': judge(there),
      'lost, and another is there': judge(lost, there),
      'lost, and another too': judge(lost, lost),
      'lost, and no other known': judge(lost),
      'not served for now': judge(busy, there),
    }),
  ).toMatchInlineSnapshot(`
    "still there: holds ENRD-012
    lost, and another is there:
      broken ENRD-012: A benefit that another connection has asked for is no longer there for its own connection.
        200, as before, and as for a benefit that no other connection asked for | 404 | list-enrolled-individuals 404, list-enrolled-individuals 404
    lost, and another too:
    lost, and no other known:
    not served for now:"
  `);
});

const element = (enrollment_id: string, code: number) => ({ enrollment_id, code, body: {} });
const batch = (...responses: readonly object[]) => answered('get-enrollments', 200, { responses });

test('the judgements of enrollments of which a stranger has asked for one', () => {
  const there = batch(element('a', 200), element('b', 200));
  const lost = batch(element('A', 404), element('b', 200));
  const judge = (...reads: readonly (typeof there)[]) =>
    judgeEnrollmentsAskedByStranger({ asked: batch(element('a', 404)), askedIds: ['a'], reads });
  expect(
    printJudgements({
      'still there': judge(there),
      'lost twice': judge(lost, lost),
      'lost, and there again': judge(lost, there),
      'lost with all others': judge(batch(element('a', 404), element('b', 404))),
      'refused as a whole': judge(answered('get-enrollments', 403, {})),
    }),
  ).toMatchInlineSnapshot(`
    "still there: holds ENR-013
    lost twice:
      broken ENR-013: An enrollment that another connection has asked for is no longer there for its own connection.
        an element of code 200, as before, and as for those that no other connection asked for | an element of code 404 | get-enrollments 200, get-enrollments 200
    lost, and there again: holds ENR-013
    lost with all others:
    refused as a whole:"
  `);
});
