import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import {
  askOnce,
  inventedIds,
  knownPayments,
  orNone,
  paidReader,
  paymentOf,
  plainWindow,
  readPage,
} from '../../harness/premises/known-payments.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Payment, requireGranted } from '../../harness/world/connection.ts';
import { type CompletePayment, completePayment, type Page } from '../../oracle/get-pay-statement/page.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';

/** A payment that was read as a whole: its pages are compared with it. */
export interface ReferencePayment {
  readonly payment: Payment;
  readonly whole: CompletePayment;
  readonly pages: readonly [Page, ...Page[]];
}

/** The most pages that a whole is put together from. */
const maxPages = 4;

/** The most statements of a payment that is small: several windows of it fit in one request. */
const maxSmall = 60;

/** Finds one or two payments of 2 to 60 statements: one that the run created, and one of the fixture. */
export async function smallReferencePayments(t: Trial): Promise<readonly [ReferencePayment, ...ReferencePayment[]]> {
  const made = await orNone(madePayment(t));
  const fixture = sorted(await fixtureReferencePayments(t));
  const candidates = new Set([
    made === undefined ? undefined : await orNone(readWhole(t, made)),
    ...fixture.filter(({ whole }) => whole.statements.length >= 4),
    ...fixture.toReversed(),
  ]);
  const isSmall = (one: ReferencePayment | undefined): one is ReferencePayment =>
    one !== undefined && one.whole.statements.length >= 2 && one.whole.statements.length <= maxSmall;
  const [first, ...rest] = [...candidates].filter(isSmall);
  if (first !== undefined) return [first, ...rest.slice(0, 1)];
  throw doesNotApply('not-observed', 'no payment was found that has 2 to 60 pay statements');
}

/** Finds one or two payments of more statements than a default page holds: of the fixture, and of the run's own. */
export async function largeReferencePayments(t: Trial): Promise<readonly [ReferencePayment, ...ReferencePayment[]]> {
  const isLarge = (one: ReferencePayment | undefined): one is ReferencePayment =>
    one !== undefined && one.whole.statements.length > statedLimits.defaultPageSize;
  const fixture = sorted(await fixtureReferencePayments(t)).find(isLarge);
  const [first, ...rest] = [fixture, await orNone(madeLarge(t))].filter(isLarge);
  if (first !== undefined) return [first, ...rest];
  throw doesNotApply('not-observed', 'no payment was found that has more than 100 pay statements');
}

/** Reads a payment as a whole, once for all checks, by at most four pages. */
const readWhole = (t: Trial, payment: Payment): Promise<ReferencePayment> =>
  t.world.readOnce(`whole ${payment.paymentId}`, async () => {
    // If this limit is refused, the payment is read without one: one defect must not hide all others.
    const limited = await orNone(readPage(t, payment, plainWindow, askOnce));
    const first = limited ?? (await readPage(t, payment, {}, askOnce));
    const pages: [Page, ...Page[]] = [first];
    let found = first.statements.length;
    const isMore = (last: Page): boolean =>
      last.statements.length > 0 &&
      (last.statements.length >= (last.window.limit ?? statedLimits.defaultPageSize) || found < (last.count ?? 0));
    for (let last = first; isMore(last) && pages.length < maxPages; ) {
      const next = await orNone(readPage(t, payment, { ...first.window, offset: found }, askOnce));
      if (next === undefined) break;
      pages.push(next);
      found += next.statements.length;
      last = next;
    }
    return { payment, whole: completePayment(pages), pages };
  });

const madePayment = (t: Trial): Promise<Payment> =>
  t.world.readOnce('small payment', async () => {
    const connection = await paidReader(t);
    const individuals = await t.world.individuals(connection);
    const named = await orNone(t.world.payment(connection, 'five statements', paymentOf(individuals.slice(0, 5), 0)));
    return named ?? t.world.payment(connection, 'default');
  });

/** Creates the default payment of a large connection or, where that has too few statements, one of 120 individuals. */
const madeLarge = (t: Trial): Promise<ReferencePayment> =>
  t.world.readOnce('large payment', async () => {
    const connection = await t.world.large();
    requireGranted(connection, 'get-pay-statement');
    const byDefault = await readWhole(t, await t.world.payment(connection, 'default'));
    if (byDefault.whole.statements.length > statedLimits.defaultPageSize) return byDefault;
    const invented = inventedIds('9d2f4c61-7b3e-4a58-8c10', 120);
    return readWhole(t, await t.world.payment(connection, '120 statements', paymentOf(invented, 0)));
  });

const fixtureReferencePayments = (t: Trial): Promise<readonly ReferencePayment[]> =>
  t.world.readOnce('fixture reference payments', async () => {
    const known = await orNone(knownPayments(t));
    const references: ReferencePayment[] = [];
    for (const payment of known?.payments.filter(({ asked }) => asked === null) ?? []) {
      const reference = await orNone(readWhole(t, payment));
      if (reference !== undefined && reference.pages.length < maxPages) references.push(reference);
    }
    return references;
  });

const sorted = (references: readonly ReferencePayment[]): readonly ReferencePayment[] =>
  [...references].sort((one, other) => one.whole.statements.length - other.whole.statements.length);
