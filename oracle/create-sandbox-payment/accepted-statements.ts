import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAccepted } from '../kernel/accepted.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import type { GivenStatement } from './given-statement.ts';

export const everyFieldAccepted = requirement(
  'PAY-004',
  'Each documented field of a given pay statement is accepted, down to the fields of its earnings, taxes, deductions and contributions.',
);
export const anyValueAccepted = requirement(
  'PAY-007',
  'Other ordinary values are accepted too: any Unicode text as a name, any number of cents.',
);

const eachValueAccepted = {
  type: requirement('PAY-005', 'Each value of the enumeration is accepted as the type of a given pay statement.'),
  payment_method: requirement(
    'PAY-006',
    'Each value of the enumeration is accepted as the payment_method of a given pay statement.',
  ),
} as const;

/** Reports the requirements that an accepted statement shows to hold. `isUnusual`: whether it has unusual values. */
export const judgeAcceptedStatement = defineJudge(
  [everyFieldAccepted, anyValueAccepted, eachValueAccepted.type, eachValueAccepted.payment_method],
  ({ payment_method, type }: GivenStatement, isUnusual: boolean) => [
    isUnusual ? anyValueAccepted.holds() : everyFieldAccepted.holds(),
    ...(type === undefined ? [] : [eachValueAccepted.type.holds()]),
    ...(payment_method === undefined ? [] : [eachValueAccepted.payment_method.holds()]),
  ],
);

export const judgeValueAccepted = defineJudge(
  Object.values(eachValueAccepted),
  (field: keyof typeof eachValueAccepted, value: string, exchange: Exchange) =>
    judgeAccepted(eachValueAccepted[field], exchange, `A pay statement with the ${field} ${value}`),
);

/** Judges that a statement that was refused among others is accepted alone. `unusual`: its unusual values, in words. */
export const judgeStatementAlone = defineJudge(
  [everyFieldAccepted, anyValueAccepted],
  (statement: GivenStatement, unusual: readonly string[], exchange: Exchange) => {
    if (unusual.length > 0)
      return judgeAccepted(anyValueAccepted, exchange, `A pay statement with ${unusual.join(', ')}`);
    const fields = Object.keys(statement).filter((key) => key !== 'individual_id');
    const content = fields.length === 0 ? 'an individual alone' : fields.join(', ');
    return judgeAccepted(everyFieldAccepted, exchange, `A pay statement with ${content}`);
  },
);
