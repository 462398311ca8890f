import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor } from '../batch/documented.ts';
import { earlierDataUnchanged } from '../create-sandbox-account/earlier-data.ts';
import { judgeGivenPayment } from '../create-sandbox-payment/given-payment.ts';
import type { GivenStatement } from '../create-sandbox-payment/given-statement.ts';
import { lineKinds, readStatements } from '../create-sandbox-payment/read-statements.ts';
import { keptByLaterPayments } from '../create-sandbox-payment/still-given.ts';
import { siblingActive } from '../disconnect-entity/staying.ts';
import { listsItemNamed } from '../isolation/listed.ts';
import { asArray, asObject, asString, requestBody } from '../kernel/answer.ts';
import { bodyAt, every, expectCount, expectSuccess, expectValue, having, not, within } from '../kernel/expectation.ts';
import { defineJudge, isBroken } from '../kernel/judge.ts';

/** A created payment, and two later reads of it by its creator. */
export interface KeptWrite {
  readonly creation: Exchange;
  readonly paymentId: string;
  readonly before: Exchange;
  readonly after: Exchange;
  /** The writes in its company between the two reads, in order. */
  readonly writes: readonly Exchange[];
}

/** The most writes that a finding shows: the last ones. */
const maxShown = 3;

/** Selects the requirement that the writes broke if the payment is gone. */
function selectRequirement(writes: readonly Exchange[]) {
  const isDone = (operation: Exchange['operation']) => writes.some((write) => write.operation === operation);
  if (isDone('disconnect-entity')) return siblingActive;
  const isByAccount = isDone('create-sandbox-account') && !isDone('create-sandbox-payment');
  return isByAccount ? earlierDataUnchanged : keptByLaterPayments;
}

/** Whether a read may show another entity: it names none, and an account, which adds one, was created (SIL-081). */
const mayBeOfAnother = ({ request }: Exchange, writes: readonly Exchange[]): boolean =>
  !request.url.includes('entity_ids') && writes.some(({ operation }) => operation === 'create-sandbox-account');

/** Reads the statements in the request of a payment; none if they do not have one individual each. */
function sentStatements(creation: Exchange): readonly GivenStatement[] {
  const given = (asArray(requestBody(creation)?.pay_statements) ?? []).map((one) => asObject(one) ?? {});
  const ids = given.flatMap(({ individual_id }) => asString(individual_id)?.toLowerCase() ?? []);
  return new Set(ids).size === given.length ? (given as readonly object[] as readonly GivenStatement[]) : [];
}

/** Judges that values of a payment that the first read showed as sent are unchanged in the second read. */
export const judgeStillAsGiven = defineJudge(
  [judgeGivenPayment],
  ({ creation, paymentId, before, after }: Omit<KeptWrite, 'writes'>) => {
    const given = sentStatements(creation);
    const judge = (reading: Exchange) => {
      const read = readStatements(reading, paymentId);
      if (read === undefined || given.length === 0) return undefined;
      // The read may be of a page, and anyone may be enrolled.
      const payment = { creation, given, read, reading, isWhole: false, mayBeEnrolled: () => true };
      return judgeGivenPayment(payment).filter(isBroken);
    };
    // Another check reports values that the first read did not show as sent.
    return judge(before)?.length === 0 ? (judge(after)?.slice(0, 1) ?? []) : [];
  },
);

/** Whether an answer shows the payment; undefined if it does not tell, e.g. a 429. */
function showsPayment(exchange: Exchange, paymentId: string): boolean | undefined {
  const codes = elementsFor(exchange, 'payment_id', paymentId).map(({ code }) => code ?? 0);
  if (codes.includes(200)) return true;
  // With these codes an element says for good that it has no data.
  return codes.length > 0 && codes.every((code) => [400, 403, 404, 410].includes(code)) ? false : undefined;
}

/** Judges that a payment which the first read showed is shown by the second. */
export const judgeStillThere = defineJudge(
  [siblingActive, earlierDataUnchanged, keptByLaterPayments],
  ({ creation, paymentId, before, after, writes }: KeptWrite) => {
    if (showsPayment(before, paymentId) !== true || showsPayment(after, paymentId) !== false) return undefined;
    if (mayBeOfAnother(after, writes)) return undefined;
    return selectRequirement(writes).broken({
      exchanges: [creation, before, ...writes.slice(-maxShown), after],
      operation: writes.at(-1)?.operation ?? 'create-sandbox-payment',
      expected: 'the pay statements, as before',
      actual: 'an element without data',
      expectation: every(
        expectSuccess(),
        expectValue(within(having(bodyAt('/responses/*'), '/payment_id', paymentId), '/code'), 200),
      ),
      message: 'A payment that was created and read cannot be read any more.',
    });
  },
);

/** Judges that items of a payment that the first list had are in the second. Both lists must be complete. */
export const judgeItemsStillThere = defineJudge(
  [siblingActive, earlierDataUnchanged, keptByLaterPayments],
  ({ creation, before, after, writes }: KeptWrite) => {
    const lines = sentStatements(creation).flatMap((statement) => lineKinds.flatMap((kind) => statement[kind] ?? []));
    const names = lines.flatMap((line) => asString(asObject(line)?.name) ?? []);
    const lost = names.find((name) => listsItemNamed(before, name) && !listsItemNamed(after, name));
    if (lost === undefined || mayBeOfAnother(after, writes)) return undefined;
    return selectRequirement(writes).broken({
      exchanges: [creation, before, ...writes.slice(-maxShown), after],
      operation: writes.at(-1)?.operation ?? 'create-sandbox-payment',
      expected: `the item ${JSON.stringify(lost)}, as before`,
      actual: 'a list without it',
      expectation: not(expectCount(having(bodyAt('/responses/*'), '/name', lost), 0)),
      message: 'An item of a payment that was created is not listed any more.',
    });
  },
);
