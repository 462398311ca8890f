import type { Exchange } from '../../specs/words/exchange.ts';
import { asObject } from '../kernel/answer.ts';
import { defineJudge } from '../kernel/judge.ts';
import { type GivenStatement, judgeGivenStatement } from './given-statement.ts';
import type { ReadStatement } from './read-statements.ts';

/** A given pay statement without an individual. No other statement has its gross or net pay. */
export type UnnamedStatement = Omit<GivenStatement, 'individual_id'> & {
  readonly gross_pay: number;
  readonly net_pay: number;
};

/** Judges an unnamed statement by the read one with its gross or net pay; no judgement if none has it. */
export const judgeUnnamedStatement = defineJudge(
  [judgeGivenStatement],
  (given: UnnamedStatement, read: readonly ReadStatement[], creation: Exchange) => {
    const amountOf = ({ statement }: ReadStatement, field: 'gross_pay' | 'net_pay') =>
      asObject(statement[field])?.amount;
    const own = read.find(
      (one) => amountOf(one, 'gross_pay') === given.gross_pay || amountOf(one, 'net_pay') === given.net_pay,
    );
    return own === undefined ? [] : judgeGivenStatement({ individual_id: '', ...given }, own, creation, true);
  },
);
