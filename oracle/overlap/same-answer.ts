import { uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { type Difference, type Documented, firstDifference } from '../batch/documented.ts';
import { documentedAnswers } from '../entity-selection/documented-answers.ts';
import { listOfOwn } from '../entity-selection/siblings.ts';
import { asArray, asObject, asString, jsonOf, refused, succeeded } from '../kernel/answer.ts';
import { objectsIn } from '../kernel/json-walk.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';
import { type BranchExchange, timelineOf } from './creations.ts';

const ownDataOnly = requirement(
  'RACE-001',
  'Each of two requests that overlap is answered with data of its own connection only.',
);
const ownElementsOnly = requirement(
  'RACE-002',
  'Each of several batches that overlap is answered with the elements that it asked for, and no others.',
);
const sameList = requirement(
  'RACE-006',
  'A list that is read while other requests are under way is the same as when it is read alone.',
);

/** The fields in which two lists of jobs must agree: which jobs they hold. */
const jobs: Documented = { fields: { data: { list: { fields: { job_id: 'value', type: 'value' } }, key: 'job_id' } } };
const compared: Partial<Record<OperationId, Documented>> = { ...documentedAnswers, 'list-automated-jobs': jobs };

/** A read that was answered once while other requests were under way, and its answers without any. */
export interface OverlappedRead {
  /** The answers before and after, at least one. */
  readonly alone: readonly Exchange[];
  readonly overlapping: Exchange;
  /** The answers that its own connection got when it asked alone. */
  readonly own: readonly Exchange[];
  /** The answers that other connections got when they asked alone. */
  readonly foreign: readonly Exchange[];
  /** The answers of the same operation, asked alone for another entity of the connection. Default: none. */
  readonly siblings?: readonly Exchange[];
  /** All requests of all branches. */
  readonly sent: readonly BranchExchange[];
}

/** Compares an overlapping answer with lone ones; null: equal; undefined: lone ones differ, or one was refused. */
function differenceFromAlone({ alone, overlapping }: OverlappedRead): Difference | null | undefined {
  const documented = compared[overlapping.operation];
  const [first, ...others] = alone;
  if (documented === undefined || first === undefined || ![overlapping, ...alone].every(succeeded)) return undefined;
  const difference = (other: Exchange) => firstDifference(documented, jsonOf(first), jsonOf(other), '');
  return others.some((other) => difference(other) !== undefined) ? undefined : (difference(overlapping) ?? null);
}

const requirements = [ownDataOnly, ownElementsOnly, sameList, ...Object.values(listOfOwn)] as const;

/** Ids of another connection are foreign data; a batch must have its elements; any other difference is advisory. */
export const judgeSameAnswer = defineJudge(requirements, (read: OverlappedRead) => {
  const { alone, overlapping, own, foreign, sent, siblings = [] } = read;
  const { operation } = overlapping;
  const isBatch = operation === 'get-pay-statement' || operation === 'get-enrollments';
  const rule = isBatch ? ownElementsOnly : sameList;
  const isRefusedAlone = alone.length > 0 && alone.every(refused) && succeeded(overlapping);
  const difference = differenceFromAlone(read);
  if (difference === undefined && !isRefusedAlone) return [];
  const ownIds = new Set([...own, ...alone].flatMap(shownIn));
  const theirs = new Set(foreign.flatMap(shownIn).filter((each) => !ownIds.has(each)));
  if (difference === null) return theirs.size > 0 ? [rule.holds(), ownDataOnly.holds()] : [rule.holds()];
  const leaked = shownIn(overlapping).find((each) => theirs.has(each));
  const timeline = timelineOf(sent);
  if (leaked !== undefined) {
    return [
      ownDataOnly.broken({
        exchanges: [...foreign.filter((each) => shownIn(each).includes(leaked)).slice(0, 1), overlapping],
        expected: 'what the own connection shows when nothing else is asked',
        actual: `${leaked} of another connection`,
        message: `${operation} hands out data of another connection when both are asked at one moment.`,
        timeline,
      }),
    ];
  }
  const ofOwn = listOfOwn[operation as keyof typeof listOfOwn];
  const ofEntity = new Set(alone.flatMap(shownIn));
  const ofSibling = new Set(siblings.flatMap(shownIn).filter((each) => !ofEntity.has(each)));
  const mixed = ofOwn === undefined ? undefined : shownIn(overlapping).find((each) => ofSibling.has(each));
  if (ofOwn !== undefined && mixed !== undefined) {
    return [
      ofOwn.broken({
        exchanges: [...siblings.filter((each) => shownIn(each).includes(mixed)).slice(0, 1), overlapping],
        expected: 'what is shown for the named entity when nothing else is asked',
        actual: `${mixed} of a sibling`,
        message: `${operation} shows the data of another entity of the connection when both are asked for at one moment.`,
        timeline,
      }),
    ];
  }
  if (difference === undefined) return [];
  return [
    rule.broken({
      exchanges: [...alone.slice(-1), overlapping],
      ...difference,
      message: `${operation} is answered otherwise when other requests are sent at the same moment.`,
      timeline,
    }),
  ];
});

/** Lists the texts that distinguish one connection from another: every id, and the names of items. */
function shownIn(exchange: Exchange): readonly string[] {
  if (exchange.operation !== 'list-pay-statement-items') return idsIn(exchange);
  const items = asArray(asObject(jsonOf(exchange))?.responses) ?? [];
  return items.flatMap((item) => {
    const name = asString(asObject(item)?.name);
    return name === undefined ? [] : [`the item "${name}"`];
  });
}

/** The ids found in each answer, kept since each answer is compared with many. */
const knownIds = new WeakMap<Exchange, readonly string[]>();

function idsIn(exchange: Exchange): readonly string[] {
  const known = knownIds.get(exchange);
  if (known !== undefined) return known;
  const found: string[] = [];
  for (const object of objectsIn(jsonOf(exchange))) {
    for (const value of Object.values(object).flat()) {
      if (typeof value === 'string' && uuidPattern.test(value)) found.push(value.toLowerCase());
    }
  }
  knownIds.set(exchange, found);
  return found;
}
