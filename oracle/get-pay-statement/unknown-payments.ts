import { defineMalformedIdJudge, defineUnknownIdsJudge } from '../batch/unknown-ids.ts';
import { asArray, asObject } from '../kernel/answer.ts';
import { requirement } from '../kernel/judge.ts';

export const unknownPayment = {
  ownElement: requirement(
    'PS-035',
    'An unknown payment among known ones has an element of its own whose code is not 200.',
  ),
  noData: requirement('PS-036', 'An unknown payment is never answered with pay statements.'),
  noEmptySuccess: requirement(
    'PS-037',
    'An unknown payment among known ones does not get an element of code 200 without data.',
  ),
  notRefusedWhole: requirement(
    'PS-038',
    'An unknown payment among known ones does not lead to a refusal of the whole request.',
  ),
} as const;

const carriesStatements = (body: unknown): boolean => (asArray(asObject(body)?.pay_statements) ?? []).length > 0;

export const judgeUnknownPayments = defineUnknownIdsJudge('payment_id', carriesStatements, unknownPayment, 'PS-031');
export const judgeMalformedPaymentId = defineMalformedIdJudge('payment_id', carriesStatements, unknownPayment);
