import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeRefused } from '../kernel/accepted.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const refusedFor = {
  provider: requirement('CONN-013', 'A request without provider_id, or with one of a wrong type, is refused.'),
  option: requirement('CONN-014', 'An employee_size or products of a wrong type is refused.'),
} as const;

export type ConnectionDefect = keyof typeof refusedFor;

/** @param label the wrong part in words that follow "a connection with" */
export const judgeRefusedConnection = defineJudge(
  Object.values(refusedFor),
  (defect: ConnectionDefect, label: string, exchange: Exchange) =>
    judgeRefused(refusedFor[defect], exchange, `A connection with ${label}`),
);
