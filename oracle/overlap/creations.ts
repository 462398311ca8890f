import type { Exchange } from '../../specs/words/exchange.ts';
import type { TimelineEntry } from '../../specs/words/finding.ts';
import {
  asInteger,
  asObject,
  asString,
  describeAnswer,
  isNotThere,
  jsonOf,
  payStatementsIn,
  refused,
  statusOf,
  succeeded,
} from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const distinctResults = requirement(
  'RACE-003',
  'Creations that overlap are answered with ids and access tokens that differ.',
);
const thereAfterwards = requirement(
  'RACE-004',
  'A payment that is created while others are being created is there afterwards, with what it was given.',
);
const connectedAfterwards = requirement(
  'RACE-007',
  'A connection that is created while others are being created is there afterwards, with a token that is accepted.',
);

/** The keys whose values no two created things may share, by operation. */
const ownKeys: Readonly<Record<'create-sandbox-payment' | 'create-sandbox-connection', readonly string[]>> = {
  'create-sandbox-payment': ['payment_id'],
  'create-sandbox-connection': ['connection_id', 'access_token'],
};

/** Creations of one kind: some at one moment, others one after the other. */
export interface Creations {
  readonly operation: keyof typeof ownKeys;
  readonly overlapping: readonly Exchange[];
  readonly inOrder: readonly Exchange[];
}

/** Judges that two creations at one moment share no id or token, unless those one after the other share one, too. */
export const judgeDistinctResults = defineJudge([distinctResults], ({ operation, overlapping, inOrder }: Creations) =>
  ownKeys[operation]
    .filter((key) => findRepeated(inOrder, key) === undefined)
    .map((key) => {
      const pair = findRepeated(overlapping, key);
      if (pair === undefined) return distinctResults.holds();
      return distinctResults.broken({
        exchanges: pair,
        pointer: `/${key}`,
        expected: `another ${key} than that of the creation at the same moment`,
        actual: `the same ${key}`,
        message: `Two answers to ${operation} at one moment have the same ${key}.`,
      });
    }),
);

function findRepeated(creations: readonly Exchange[], key: string): readonly [Exchange, Exchange] | undefined {
  const seen = new Map<string, Exchange>();
  for (const creation of creations.filter(succeeded)) {
    const value = asString(asObject(jsonOf(creation))?.[key])?.toLowerCase();
    if (value === undefined) continue;
    const earlier = seen.get(value);
    if (earlier !== undefined) return [earlier, creation];
    seen.set(value, creation);
  }
  return undefined;
}

/** A payment, and how it was read afterwards. */
export interface CreatedAtOneMoment {
  readonly creation: Exchange;
  /** The individual of its first statement; `grossPay` is of the same statement. */
  readonly individualId: string;
  /** Cents. */
  readonly grossPay: number;
  /** Further statements that it was given. Default: none. */
  readonly others?: readonly { readonly individualId: string; readonly grossPay: number }[];
  /** The pay_date that it was given. Default: none. */
  readonly payDate?: string;
  readonly reading: Exchange;
}

/** Whether a payment was read back with the pay date and the gross pays that it was given. */
export function isReadBack({
  creation,
  individualId,
  grossPay,
  others = [],
  payDate,
  reading,
}: CreatedAtOneMoment): boolean {
  const paymentId = asString(asObject(jsonOf(creation))?.payment_id);
  if (paymentId === undefined) return false;
  if (payDate !== undefined && asObject(jsonOf(creation))?.pay_date !== payDate) return false;
  const read = payStatementsIn(reading, paymentId);
  return [{ individualId, grossPay }, ...others].every((given) =>
    read.some((statement) => {
      const isOwn = asString(statement.individual_id)?.toLowerCase() === given.individualId.toLowerCase();
      return isOwn && asInteger(asObject(statement.gross_pay)?.amount) === given.grossPay;
    }),
  );
}

export const judgeThereAfterwards = defineJudge([thereAfterwards], (payments: readonly CreatedAtOneMoment[]) => {
  const answered = payments.filter(({ creation, reading }) => succeeded(creation) && succeeded(reading));
  if (answered.length < 2) return undefined;
  const lost = answered.filter((payment) => !isReadBack(payment));
  const [first] = lost;
  if (first === undefined) return thereAfterwards.holds();
  return thereAfterwards.broken({
    exchanges: [first.creation, first.reading],
    expected: `the statement of ${first.individualId} with a gross_pay of ${first.grossPay}${first.payDate === undefined ? '' : `, and the pay_date ${first.payDate}`}`,
    actual: `${lost.length} of ${answered.length} payments that were created at one moment are not read back as given`,
    message: 'A payment is lost, or changed, when another one is created at the same moment.',
  });
});

export interface UsedConnection {
  readonly creation: Exchange;
  readonly use: Exchange;
}

/** Judges that the token of each connection created at one moment with another works, if that of a lone one does. */
export const judgeConnectedAfterwards = defineJudge(
  [connectedAfterwards],
  (overlapping: readonly UsedConnection[], alone: Exchange) => {
    const created = overlapping.filter(({ creation }) => succeeded(creation));
    if (created.length < 2 || !succeeded(alone)) return undefined;
    const lost = created.find(({ use }) => refused(use) && isNotLetIn(statusOf(use)));
    if (lost !== undefined) {
      return connectedAfterwards.broken({
        exchanges: [lost.creation, lost.use],
        operation: 'create-sandbox-connection',
        expected: 'an answer to its access token, as to that of a connection created alone',
        actual: describeAnswer(lost.use),
        message:
          'Of connections that are created at one moment, one has an access token that is not accepted afterwards.',
        timeline: timelineOf(created.map(({ creation }, index) => ({ branch: index + 1, exchange: creation }))),
      });
    }
    return created.every(({ use }) => succeeded(use)) ? connectedAfterwards.holds() : undefined;
  },
);

const isNotLetIn = (status: number | undefined): boolean => status === 401 || isNotThere(status);

/** A request with the number of its branch, from 1; null: sent before or after all. Only different branches overlap. */
export interface BranchExchange {
  readonly branch: number | null;
  readonly exchange: Exchange;
}

/** The most requests that a timeline shows: the last ones. */
const maxShown = 40;

/** Draws up when each request was under way, in the order in which they began. */
export function timelineOf(sent: readonly BranchExchange[]): readonly TimelineEntry[] {
  const inOrder = sent.toSorted((a, b) => a.exchange.startedAt - b.exchange.startedAt).slice(-maxShown);
  const begin = inOrder[0]?.exchange.startedAt ?? 0;
  return inOrder.map(({ branch, exchange: { operation, response, startedAt, totalMs } }) => {
    const startMs = Math.max(0, Math.round(startedAt - begin));
    return {
      operation,
      branch,
      startMs,
      endMs: startMs + Math.max(0, Math.round(totalMs)),
      status: response?.status ?? null,
    };
  });
}
