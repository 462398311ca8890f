import { uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { jsonOf, succeeded } from '../kernel/answer.ts';
import { objectsIn } from '../kernel/json-walk.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const ownDataOnly = requirement(
  'RACE-001',
  'Each of two requests that overlap is answered with data of its own connection only.',
);

/** The answers to one connection while another one was asked, too, and those that each gets alone. */
export interface OverlappingReads {
  /** Of the connection, each sent at one moment with a read of the other one. */
  readonly overlapping: readonly Exchange[];
  /** Reads of the connection with nothing else under way, before and after. */
  readonly alone: readonly Exchange[];
  /** The same of the other connection. */
  readonly foreign: readonly Exchange[];
}

/** An id that the other connection shows, and the own one does not when it is asked alone, is the other one's. */
export const judgeOwnData = defineJudge([ownDataOnly], ({ overlapping, alone, foreign }: OverlappingReads) => {
  const own = new Set(alone.flatMap(idsIn));
  const theirs = new Set(foreign.flatMap(idsIn).filter((id) => !own.has(id)));
  const answered = overlapping.filter(succeeded);
  if (theirs.size === 0 || answered.length === 0) return undefined;
  const leaks = answered.flatMap((exchange) => {
    const id = idsIn(exchange).find((each) => theirs.has(each));
    return id === undefined ? [] : [{ exchange, id }];
  });
  const [first] = leaks;
  if (first === undefined) return ownDataOnly.holds();
  return ownDataOnly.broken({
    exchanges: [...foreign.slice(0, 1), first.exchange],
    expected: 'what the own connection shows when nothing else is asked',
    actual: `${first.id} of another connection, in ${leaks.length} of ${answered.length} answers to requests that overlapped`,
    message: `${first.exchange.operation} hands out data of another connection when both are asked at one moment.`,
  });
});

/** Every UUID in an answer, in lower case. */
export function idsIn(exchange: Exchange): readonly string[] {
  const found: string[] = [];
  for (const object of objectsIn(jsonOf(exchange))) {
    for (const value of Object.values(object).flat()) {
      if (typeof value === 'string' && uuidPattern.test(value)) found.push(value.toLowerCase());
    }
  }
  return found;
}
