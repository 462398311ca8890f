import { otherCase } from '../../generators/text/other-case.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { createdPair, createdPayments } from '../../harness/premises/parties.ts';
import { type PaymentWindow, payStatements, under } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgePaymentAskedByStranger } from '../../oracle/isolation/asked-by-stranger.ts';
import {
  createdPaymentHidden,
  foreignHiddenUnderEntity,
  foreignPaymentHidden,
  judgeHandedOut,
  judgeOwnUnderForeign,
  leaveTo,
  ownHiddenUnderForeignEntity,
} from '../../oracle/isolation/foreign-data.ts';
import {
  type ForeignPayments,
  foreignStatements,
  individualsIn,
  ownStatements,
} from '../../oracle/isolation/pay-statements.ts';
import { payStatementsIn, succeeded } from '../../oracle/kernel/answer.ts';
import { expectNothingFor } from '../../oracle/kernel/expectation.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { askByPatternIds } from './pattern-ids.ts';
import { judgePaymentElsewhere } from './payment-elsewhere.ts';
import { askWithOptions } from './payment-options.ts';

const foreignHidden = foreignHiddenUnderEntity['get-pay-statement'];
const ownHidden = ownHiddenUnderForeignEntity['get-pay-statement'];
const judges = [
  foreignPaymentHidden,
  foreignHidden,
  createdPaymentHidden,
  ownHidden,
  judgePaymentAskedByStranger,
] as const;

type Ids = IdsOf<typeof judges>;

/** Payments of one connection, as their owner reads them. */
interface Holding {
  /** null: no token of it is known, and the profile lists the payments as foreign to the fixture's connection. */
  readonly connection: Connection | null;
  readonly paymentIds: readonly string[];
  readonly entityId: string | undefined;
  readonly individuals: ReadonlySet<string> | null;
  /** Statements of the first payment, at least as many as were read. */
  readonly statements: number;
}

/** Reads payments as their owner. A target that keeps answers in a cache may then hand them out to others. */
async function holdingOf(t: Trial, connection: Connection | null, ids: readonly string[]): Promise<Holding | null> {
  const [first] = ids;
  if (connection === null || first === undefined) return null;
  const requests = ids.map((payment_id) => ({ payment_id, limit: 100 }));
  const read = await t.send(payStatements(connection.credential, requests));
  const statements = payStatementsIn(read, first).length;
  if (!succeeded(read) || statements === 0) return null;
  const [entityId] = connection.entityIds;
  return { connection, paymentIds: ids, entityId, individuals: individualsIn(read), statements };
}

/**
 * Composes ten windows: foreign payments first and last, between them own and foreign ones in turn, in either letter
 * case. The foreign ones are at even or odd places, by who asks: a target may check only some.
 */
function mixedBatch(own: Holding, foreign: Holding): readonly PaymentWindow[] {
  const [ownId = ''] = own.paymentIds;
  const [first = ''] = foreign.paymentIds;
  const last = foreign.paymentIds.at(-1) ?? first;
  const ownAt = (index: number) => ({ payment_id: ownId, limit: 1, offset: index % own.statements });
  const isOdd = own.connection?.origin === 'fixture';
  const between = Array.from({ length: 8 }, (_, index) => {
    if (index % 2 === (isOdd ? 0 : 1)) return ownAt(index);
    return { payment_id: index % 4 < 2 ? otherCase(first) : first, limit: 1, offset: 1 };
  });
  return [{ payment_id: first }, ...between, { payment_id: last, limit: statedLimits.maxPageSize }];
}

/** The form in which a foreign payment is asked for: in a batch of ten, or by itself under the own entity. */
type Form = 'mixed' | 'alone';

/** Selects the requirement that hides a payment: one from before the run, or one that the run created. */
type Hidden = typeof foreignPaymentHidden | typeof createdPaymentHidden;

/** Asks with one connection's token for payments of another. @returns whether any was shown */
async function trespass(t: Trial<Ids>, own: Holding, foreign: Holding, form: Form, isHidden: Hidden): Promise<boolean> {
  if (own.connection === null) return false;
  const { credential } = own.connection;
  const theirs: ForeignPayments = {
    paymentIds: foreign.paymentIds,
    individuals:
      foreign.individuals && new Set([...foreign.individuals].filter((id) => own.individuals?.has(id) !== true)),
    own: own.individuals ?? new Set(),
  };
  const askFor = async (asked: string, windows: readonly PaymentWindow[], entityId?: string) => {
    const exchange = await t.send(payStatements(credential, windows, under(entityId)), { valid: false });
    const expectation = expectNothingFor('payment_id', foreign.paymentIds, '/body/pay_statements/*');
    return { probe: { exchange, asked, expectation }, leak: foreignStatements(exchange, theirs) };
  };
  const mixed = form === 'mixed' ? await askFor('a foreign payment among own ones', mixedBatch(own, foreign)) : null;
  const asked = form === 'mixed' ? foreign.paymentIds : foreign.paymentIds.slice(0, 1);
  const windows = asked.map((payment_id) => ({ payment_id }));
  // If the whole batch is refused for its foreign payments, it does not show whether each of them is hidden.
  const isTested = mixed !== null && (mixed.leak !== undefined || succeeded(mixed.probe.exchange));
  const { probe, leak } = isTested
    ? mixed
    : await askFor('a foreign payment under the own entity', windows.slice(0, 1), own.entityId);
  t.judge(judgeHandedOut(isHidden, probe, leak));
  const [firstId] = foreign.paymentIds;
  const options =
    !t.effort.isQuick && leak === undefined && firstId ? await askWithOptions(askFor, firstId) : undefined;
  if (options !== undefined) t.judge(judgeHandedOut(isHidden, options.probe, options.leak));
  const hasLeaked = leak !== undefined || options?.leak !== undefined;
  if (foreign.entityId === undefined) return hasLeaked;

  const [ownId = ''] = own.paymentIds;
  const both = [{ payment_id: ownId, limit: 3 }, ...windows];
  const named = await askFor('a foreign payment under its entity', both, foreign.entityId);
  if (hasLeaked) t.judge(leaveTo(foreignHidden, isHidden));
  else {
    t.judge(judgeHandedOut(foreignHidden, named.probe, named.leak));
    if (named.leak === undefined) {
      t.judge(judgeOwnUnderForeign(ownHidden, named.probe, ownStatements(named.probe.exchange, [ownId])));
    }
    // The batch above may have been refused for its own payment, so the foreign one is asked for alone.
    if (named.leak === undefined && !t.effort.isQuick) {
      const alone = await askFor('a foreign payment alone under its entity', windows.slice(0, 1), foreign.entityId);
      t.judge(judgeHandedOut(foreignHidden, alone.probe, alone.leak));
    }
  }
  return hasLeaked;
}

/** Judges that the owner reads the payment that a stranger asked for, if it reads one that none asked for. */
async function readAfterStranger(t: Trial<Ids>, { connection, paymentIds: [asked, notAsked] }: Holding): Promise<void> {
  if (connection === null || asked === undefined || notAsked === undefined) return;
  const read = await t.send(payStatements(connection.credential, [{ payment_id: asked }, { payment_id: notAsked }]));
  t.judge(judgePaymentAskedByStranger({ paymentId: asked, read, control: { paymentId: notAsked, read } }));
}

/** Asks as a stranger for texts instead of ids: a target may read them as a pattern that any payment's id matches. */
async function judgePatternIds(t: Trial<Ids>, own: Holding, other: Holding, fixture: Holding | null): Promise<void> {
  const { connection } = own;
  const [known] = other.paymentIds;
  if (connection === null || known === undefined) return;
  const theirs = [...(other.individuals ?? []), ...(fixture?.individuals ?? [])];
  const individuals = new Set(theirs.filter((id) => own.individuals?.has(id) !== true));
  const foreign: ForeignPayments = { paymentIds: [known], individuals, own: own.individuals ?? new Set() };
  const found = await askByPatternIds(t, 'get-pay-statement', connection, known, (one) =>
    foreignStatements(one, foreign),
  );
  if (found !== undefined) t.judge(judgeHandedOut(foreignPaymentHidden, found.probe, found.leak));
}

/** "An access token belongs to one connection": the payments of another are out of its reach, however they are asked for. */
export const foreignPayments = defineCheck({
  id: 'isolation/pay-statements',
  title: 'The payments of another connection are not shown, alone or in a batch, under any entity',
  operation: 'get-pay-statement',
  judges,
  run: async (t) => {
    const { fixtures } = t.profile;
    const pair = await createdPair(t);
    const created: Holding[] = [];
    for (const connection of pair ?? []) {
      const paymentIds = (await createdPayments(t, connection)).map(({ paymentId }) => paymentId);
      const holding = await holdingOf(t, connection, paymentIds);
      if (holding !== null) created.push(holding);
    }
    const fixture = await holdingOf(t, t.world.fixture, fixtures.paymentIds.slice(0, 2));
    const ids = fixture === null ? [] : await t.world.foreign('foreignPaymentIds');
    const [entityId] = ids.length === 0 ? [] : await t.world.foreign('foreignEntityIds');
    const stranger: Holding = { connection: null, paymentIds: ids, entityId, individuals: null, statements: 0 };
    const [one, other] = created;

    let hasLeaked = false;
    if (fixture !== null && ids.length > 0) {
      hasLeaked = await trespass(t, fixture, stranger, 'mixed', foreignPaymentHidden);
    }
    if (fixture !== null && one !== undefined) {
      hasLeaked = (await trespass(t, one, fixture, 'alone', foreignPaymentHidden)) || hasLeaked;
    }
    if (one !== undefined && other !== undefined) {
      const isHidden = hasLeaked ? foreignPaymentHidden : createdPaymentHidden;
      await trespass(t, one, other, 'alone', isHidden);
      await readAfterStranger(t, other);
      await trespass(t, other, one, 'mixed', isHidden);
      if (hasLeaked) t.judge(leaveTo(createdPaymentHidden, foreignPaymentHidden));
      else if (!t.judgements.some((judged) => isBroken(judged) && judged.requirement === createdPaymentHidden.id)) {
        if (fixture === null) t.judge(foreignPaymentHidden.holds());
        if (pair !== null && !t.effort.isQuick) {
          await judgePaymentElsewhere(t, ...pair);
          await judgePatternIds(t, one, other, fixture);
        }
      }
    }
    if (t.judgements.length === 0) {
      throw doesNotApply('no-fixture', 'there are no two connections whose payments are known');
    }
  },
});
