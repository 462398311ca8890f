import { partialLineBoundaries } from '../../generators/writes/partial-lines.ts';
import { sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { paymentIdIn } from '../../harness/world/connection.ts';
import { judgeUnnamedAccepted } from '../../oracle/create-sandbox-payment/accepted-payments.ts';
import { type GivenStatement, judgeUnnamedStatement } from '../../oracle/create-sandbox-payment/given-statement.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { refused } from '../../oracle/kernel/answer.ts';
import type { IdsOf, Judgement } from '../../oracle/kernel/judge.ts';
import { createGiven, everything, readCreated } from './created-payment.ts';
import type { Payees } from './payees.ts';
import { type ReadBack, readBackJudges } from './read-back.ts';

export const partialJudges = [...readBackJudges, judgeUnnamedAccepted, judgeUnnamedStatement] as const;

type PartialId = IdsOf<typeof partialJudges>;

type Judged = readonly Judgement<PartialId>[];

/** The dates of these payments: the last days of further months. */
const datesOfParts: GivenDates = { start_date: '2025-10-15', end_date: '2025-10-24', pay_date: '2025-10-31' };
const datesOfUnnamed: GivenDates = { start_date: '2023-11-06', end_date: '2023-11-30' };

/** Creates a payment with incomplete lines. If it is refused, tries each kind of line alone. */
export async function payInParts(t: Trial, { connection, ids }: Payees, readBack: ReadBack): Promise<Judged> {
  const statements = partialLineBoundaries.map(({ value }, index) => ({
    individual_id: ids[index] ?? ids[0],
    ...value,
  }));
  const pay = async (pay_statements: readonly GivenStatement[], dates: GivenDates) => {
    const { payment } = await createGiven(t, connection, { ...dates, pay_statements });
    return payment === undefined ? null : readBack.read(payment);
  };
  // A connection may have only one individual, and a payment names each at most once.
  const isTogether = ids.length >= statements.length;
  const together = isTogether ? await pay(statements, datesOfParts) : null;
  if (together !== null) return together;
  const apart: Judgement<PartialId>[] = [];
  for (const { individual_id, ...lines } of statements) {
    for (const [kind, given] of Object.entries(lines)) {
      apart.push(...((await pay([{ individual_id, [kind]: given }], {})) ?? []));
    }
  }
  return apart;
}

/** A statement that names nobody. No other statement has its amounts. */
const unnamed = {
  gross_pay: 312_345,
  net_pay: 250_111,
  total_hours: 71.25,
  earnings: [
    { amount: 300_005, hours: 70, name: 'Pay of somebody' },
    { amount: 12_340, hours: 1.25, name: 'More of it' },
  ],
  taxes: [{ amount: 41_002, name: 'Tax of somebody', employer: false }],
};

/**
 * Pays a statement without an individual beside one with an individual. It is open whose it is, but its content is
 * judged; a refusal is a finding if the same statement with an individual is accepted.
 */
export async function payUnnamed(t: Trial, { connection, ids }: Payees): Promise<Judged> {
  const named = { individual_id: ids[0], gross_pay: 298_765 };
  const pay = (pay_statements: readonly object[]) =>
    t.send(sandboxPayment(connection.credential, { ...datesOfUnnamed, pay_statements }));
  const creation = await pay([unnamed, named]);
  if (refused(creation)) {
    const asNamed = await pay([{ ...unnamed, individual_id: ids[1] ?? ids[0] }]);
    const judged = judgeUnnamedAccepted(creation, asNamed, await pay([unnamed]));
    return judged === undefined ? [] : [judged];
  }
  const paymentId = paymentIdIn(creation);
  if (paymentId === undefined) return [];
  const { known, read } = await readCreated(t, { connection, creation, paymentId, given: [] }, { limit: everything });
  return [...known, ...judgeUnnamedStatement(unnamed, read ?? [], creation)];
}
