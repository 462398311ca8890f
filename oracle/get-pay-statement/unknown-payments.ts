import { defineMalformedIdJudge, defineUnknownIdsJudge } from '../batch/unknown-ids.ts';
import { asArray, asObject } from '../kernel/answer.ts';
import { requirement } from '../kernel/judge.ts';

/** The requirements on batches that ask for payments which the target does not know. */
export const unknownPayment = {
  ownElement: requirement(
    'PS-035',
    'An unknown payment among known ones has an element of its own whose code is not 200.',
  ),
  neverData: requirement('PS-036', 'An unknown payment is never answered with pay statements.'),
  notEmpty: requirement(
    'PS-037',
    'An unknown payment among known ones does not get an element of code 200 without data.',
  ),
  notWhole: requirement(
    'PS-038',
    'An unknown payment among known ones does not lead to a refusal of the whole request.',
  ),
} as const;

const carriesStatements = (body: unknown): boolean => (asArray(asObject(body)?.pay_statements) ?? []).length > 0;

/** Judges that an unknown payment fails by itself, with an element that says so. */
export const judgeUnknownPayments = defineUnknownIdsJudge('payment_id', carriesStatements, unknownPayment, 'PS-031');

/** Judges that a malformed payment_id leads to no pay statements. */
export const judgeMalformedPaymentId = defineMalformedIdJudge('payment_id', carriesStatements, unknownPayment);
