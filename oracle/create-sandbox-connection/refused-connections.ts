import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeRefused } from '../kernel/accepted.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

/** The requirement that a connection is refused, by the field that is wrong. */
const refusedFor = {
  provider: requirement('CONN-013', 'A request without provider_id, or with one of a wrong type, is refused.'),
  option: requirement('CONN-014', 'An employee_size or products of a wrong type is refused.'),
} as const;

/** The part of a connection that can be wrong: its provider, or one of the optional fields. */
export type ConnectionDefect = keyof typeof refusedFor;

/** Judges that a connection without provider, or with a wrong type, as `label` says, is refused. */
export const judgeRefusedConnection = defineJudge(
  Object.values(refusedFor),
  (defect: ConnectionDefect, label: string, exchange: Exchange) =>
    judgeRefused(refusedFor[defect], exchange, `A connection with ${label}`),
);
