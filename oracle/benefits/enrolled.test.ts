import { expect, test } from 'vitest';
import { answered, askingBenefit, garbage } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { enrolledIn, judgeDistinctIndividuals, judgeEnrolledBenefit } from './enrolled.ts';
import { judgeUnknownBenefit } from './unknown-benefit.ts';

const listed = (body: unknown, status = 200) => answered('list-enrolled-individuals', status, body);

test('the judgements of a list of enrolled individuals', () => {
  const individuals = (...individual_ids: readonly unknown[]) => listed({ benefit_id: 'b', individual_ids });
  expect(
    printJudgements({
      'the benefit asked for': judgeEnrolledBenefit(askingBenefit(individuals(), 'b')),
      'another benefit': judgeEnrolledBenefit(askingBenefit(individuals(), 'B')),
      'no benefit': judgeEnrolledBenefit(askingBenefit(listed({ benefit_id: null }), 'b')),
      'each once': judgeDistinctIndividuals(individuals('i', 'j', 7, 7)),
      'one twice': judgeDistinctIndividuals(individuals('i', 'j', 'I')),
      nobody: judgeDistinctIndividuals(individuals()),
    }),
  ).toMatchInlineSnapshot(`
    "the benefit asked for: holds ENRD-013
    another benefit:
      broken ENRD-013 at /benefit_id: list-enrolled-individuals answers for another benefit than the one that was asked for.
        "B" | "b" | list-enrolled-individuals 200
    no benefit:
    each once: holds ENRD-016
    one twice:
      broken ENRD-016 at /individual_ids: An enrolled individual is listed twice.
        each individual once | "i" more than once | list-enrolled-individuals 200
    nobody:"
  `);
});

const error = { code: 404, name: 'not_found_error', message: 'Benefit not found', service_code: 'benefit_not_found' };

test('the judgements of an unknown benefit', () => {
  const judged = (change: object, status = 404) => judgeUnknownBenefit(listed({ ...error, ...change }, status));
  expect(
    printJudgements({
      'as stated': judged({}),
      'another status': judged({}, 400),
      'another name': judged({ name: 'x' }),
      'another service code': judged({ service_code: 'x' }),
      'a message that does not say so': judged({ message: 'No.' }),
      'no message': judged({ message: null }),
      'no body': judgeUnknownBenefit(listed(undefined, 404)),
      'words after the part that is read': judged({ message: `${' '.repeat(1_000)}unknown` }),
      'words at the end of the part that is read': judged({ message: `${' '.repeat(993)}unknown` }),
    }),
  ).toMatchInlineSnapshot(`
    "as stated: holds ENRD-014, ENRD-015
    another status:
      broken ENRD-014: An unknown benefit is not answered as the interface states.
        404 not_found_error benefit_not_found | 400 not_found_error, service_code "benefit_not_found" | list-enrolled-individuals 400
    another name:
      broken ENRD-014: An unknown benefit is not answered as the interface states.
        404 not_found_error benefit_not_found | 404 x, service_code "benefit_not_found" | list-enrolled-individuals 404
    another service code:
      broken ENRD-014: An unknown benefit is not answered as the interface states.
        404 not_found_error benefit_not_found | 404 not_found_error, service_code "x" | list-enrolled-individuals 404
    a message that does not say so:
      holds ENRD-014
      broken ENRD-015 at /message: The message of the 404 does not say that the benefit was not found.
        a message that says that the benefit was not found | "No." | list-enrolled-individuals 404
    no message: holds ENRD-014
    no body:
      broken ENRD-014: An unknown benefit is not answered as the interface states.
        404 not_found_error benefit_not_found | 404, service_code absent | list-enrolled-individuals 404
    words after the part that is read:
      holds ENRD-014
      broken ENRD-015 at /message: The message of the 404 does not say that the benefit was not found.
        a message that says that the benefit was not found | "                                                                                                                    … | list-enrolled-individuals 404
    words at the end of the part that is read: holds ENRD-014, ENRD-015"
  `);
});

test.each([
  ['Benefit NOT found', true],
  ['It was not, in spite of all, found', true],
  ["We couldn't find it", true],
  ["We couldn't, sorry, find it", true],
  ['An unknown benefit', true],
  ['There is no such benefit', true],
  ['It does not exist', true],
  ["It doesn't exist", true],
  ['no benefit of this id', true],
  ['We cannot find it', true],
  ['notfound', false],
  ['Nothing founded', false],
  ['It was found, and not given', false],
  ['The benefit is closed', false],
])('the message %j says that there is none: %s', (message, expected) => {
  const kinds = judgeUnknownBenefit(listed({ ...error, message }, 404)).map(({ kind }) => kind);
  expect(kinds).toEqual(['holds', expected ? 'holds' : 'broken']);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s lists nobody', (_, value) => {
  expect(enrolledIn(listed(value))).toEqual([]);
  expect(judgeEnrolledBenefit(askingBenefit(listed(value), 'b'))).toBeUndefined();
  expect(judgeUnknownBenefit(listed(value, 404))).toMatchObject([{ kind: 'broken' }]);
});
