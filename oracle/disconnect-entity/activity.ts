import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer, isPassing, refused, statusOf } from '../answer.ts';
import { type Documented, firstDifference } from '../batch/documented.ts';
import { elementsFor } from '../batch/elements.ts';
import { dataFields } from '../get-pay-statement/statement-fields.ts';
import { blocked, broken, holds, type Judgement, judge } from '../judgement.ts';

/** What a read shows of an entity: its data; that there is none to be had; or nothing that can be told. */
type Sight =
  | { readonly kind: 'data'; readonly pointer: string; readonly value: unknown; readonly documented: Documented }
  | { readonly kind: 'none'; readonly told: string }
  | { readonly kind: 'open'; readonly told: string };

/** An entity as one read of it shows it. */
export interface Seen {
  readonly exchange: Exchange;
  readonly sight: Sight;
}

/** What a read of one payment shows of the entity that it belongs to. */
export function seenPayment(exchange: Exchange, paymentId: string): Seen {
  const told = describeAnswer(exchange);
  if (exchange.end !== 'answered' || isPassing(statusOf(exchange))) return { exchange, sight: { kind: 'open', told } };
  if (refused(exchange)) return { exchange, sight: { kind: 'none', told } };
  const [element] = elementsFor(exchange, 'payment_id', paymentId);
  if (element?.code === undefined) return { exchange, sight: { kind: 'open', told: `${told} without the payment` } };
  if (element.code !== 200) {
    const kind = isPassing(element.code) ? 'open' : 'none';
    return { exchange, sight: { kind, told: `an element of code ${element.code}` } };
  }
  const { body: value, pointer } = element;
  return { exchange, sight: { kind: 'data', pointer: `${pointer}/body`, value, documented: dataFields } };
}

/** The rows that a disconnection breaks when it changes an entity that it should not. */
export interface StayRows {
  /** It stays active. */
  readonly active: string;
  /** Its data stays unchanged; null where the same row says so. */
  readonly unchanged: string | null;
}

/**
 * Judges that an entity which a disconnection does not concern is read after it as it was before.
 *
 * @param which the entity, to go before "is no longer readable after …"
 */
export function judgeStays(
  rows: StayRows,
  before: Seen,
  action: Exchange,
  after: Seen,
  which: string,
): readonly Judgement[] {
  const unchanged = rows.unchanged ?? rows.active;
  if (before.sight.kind !== 'data') return [blocked(rows.active, `it could not be read before: ${before.sight.told}`)];
  if (after.sight.kind === 'open') return [blocked(rows.active, after.sight.told)];
  const evidence = { exchanges: [before.exchange, action, after.exchange], operation: 'disconnect-entity' } as const;
  if (after.sight.kind === 'none') {
    return [
      broken(rows.active, {
        ...evidence,
        expected: 'the data of the entity, as before',
        actual: after.sight.told,
        message: `${which} is no longer readable after a disconnection that does not concern it.`,
      }),
    ];
  }
  const { documented, pointer, value } = after.sight;
  const difference = firstDifference(documented, before.sight.value, value, pointer);
  if (difference === undefined) return [...new Set([rows.active, unchanged])].map(holds);
  return [
    ...(unchanged === rows.active ? [] : [holds(rows.active)]),
    broken(unchanged, {
      ...evidence,
      ...difference,
      message: `${which} has other data after a disconnection that does not concern it.`,
    }),
  ];
}

/** Judges that an entity which a disconnection does not concern takes a default payment after it, as it did before. */
export function judgeStillPaid(requirement: string, action: Exchange, payment: Exchange): readonly Judgement[] {
  if (payment.end !== 'answered' || isPassing(statusOf(payment))) return [];
  return [
    judge(requirement, !refused(payment), {
      exchanges: [action, payment],
      operation: 'disconnect-entity',
      expected: 'a new payment, as before',
      actual: describeAnswer(payment),
      message: 'An entity that was not named can no longer be paid after a disconnection that does not concern it.',
    }),
  ];
}
