import { doesNotApply } from '../../harness/cannot-judge.ts';
import { defineCheck } from '../../harness/check.ts';
import { askForProducts } from '../../harness/requests/asked-products.ts';
import { basicCredential, payStatements, sandboxConnection, sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { jsonOf, succeeded } from '../../oracle/answer.ts';
import { asObject, asString } from '../../oracle/json.ts';
import type { IdsOf } from '../../oracle/judge.ts';
import { isBroken } from '../../oracle/judgement.ts';
import {
  type CreatedAtOneMoment,
  isReadBack,
  judgeDatesOfSomeOrder,
  judgeDistinctResults,
  judgeThereAfterwards,
} from '../../oracle/overlap/creations.ts';
import type { Exchange } from '../../specs/exchange.ts';

const judges = [judgeDistinctResults, judgeThereAfterwards, judgeDatesOfSomeOrder] as const;

type CreationTrial = Trial<IdsOf<typeof judges>>;

/** A payment of one statement, with an amount that no other has. */
function bodyOf(individual_id: string, gross_pay: number): object {
  return { pay_statements: [{ individual_id, gross_pay, net_pay: gross_pay - 1_000 }] };
}

async function readBack(
  t: Trial,
  { credential }: Connection,
  creation: Exchange,
  given: Pick<CreatedAtOneMoment, 'individualId' | 'grossPay'>,
): Promise<CreatedAtOneMoment> {
  const payment_id = asString(asObject(jsonOf(creation))?.payment_id) ?? '';
  return {
    creation,
    ...given,
    reading: await t.send(payStatements(credential, [{ payment_id }]), { valid: 'if-served' }),
  };
}

/** Payments at one moment, held against what payments are that are created alone. */
async function judgePayments(
  t: CreationTrial,
  connection: Connection,
  individualIds: readonly string[],
): Promise<void> {
  const [first = ''] = individualIds;
  const { credential } = connection;
  const alone = { individualId: first, grossPay: 410_000 };
  const control = await t.send(sandboxPayment(credential, bodyOf(alone.individualId, alone.grossPay)), {
    valid: 'if-served',
  });
  const isKept = succeeded(control) && isReadBack(await readBack(t, connection, control, alone));
  const given = [first, individualIds[1] ?? first].map((individualId, index) => ({
    individualId,
    grossPay: 420_000 + 10_000 * index,
  }));
  const specs = given.map(({ individualId, grossPay }) => sandboxPayment(credential, bodyOf(individualId, grossPay)));
  const creations = await t.sendTogether(specs, { valid: 'if-served' });
  const distinct = judgeDistinctResults({
    operation: 'create-sandbox-payment',
    overlapping: creations,
    inOrder: [control],
  });
  t.judge(distinct);
  // Two payments of one id can't both be read back.
  if (!isKept || distinct.some(isBroken)) return;
  const payments: CreatedAtOneMoment[] = [];
  for (const [index, creation] of creations.entries()) {
    const of = given[index];
    if (of !== undefined && succeeded(creation)) payments.push(await readBack(t, connection, creation, of));
  }
  t.judge(judgeThereAfterwards(payments));
}

/** Payments with default dates at one moment, where two that are created one after the other differ. */
async function judgeDates(t: CreationTrial, { credential }: Connection): Promise<void> {
  const spec = sandboxPayment(credential);
  const inOrder = [await t.send(spec, { valid: 'if-served' }), await t.send(spec, { valid: 'if-served' })];
  if (inOrder.some((each) => !succeeded(each))) return;
  const overlapping = await t.sendTogether([spec, spec], { valid: 'if-served' });
  t.judge(
    judgeDatesOfSomeOrder({ overlapping, inOrder }),
    judgeDistinctResults({ operation: 'create-sandbox-payment', overlapping, inOrder }),
  );
}

/** Creations at one moment: each makes a thing of its own, which stays. */
export const overlappingCreations = [
  defineCheck({
    id: 'overlap/connection-creations',
    title: 'Connections that are created at one moment have ids and tokens of their own',
    operation: 'create-sandbox-connection',
    judges: [judgeDistinctResults],
    calls: ['create-sandbox-connection'],
    opens: true,
    run: async (t) => {
      const { provider } = t.profile;
      if (provider === null) throw doesNotApply('no-fixture', 'the profile names no provider');
      const inOrder = [(await t.world.main()).creation, (await t.world.other()).creation];
      const json = { provider_id: provider, ...askForProducts(t.profile) };
      const spec = sandboxConnection(basicCredential(t.profile), json);
      const overlapping = await t.sendTogether([spec, spec]);
      t.judge(
        judgeDistinctResults({
          operation: 'create-sandbox-connection',
          overlapping,
          inOrder: inOrder.filter((each) => each !== null),
        }),
      );
      // Other checks need two more connections anyway.
      const [one, other] = overlapping;
      if (one !== undefined) t.world.adopt('payees', one);
      if (other !== undefined) t.world.adopt('refusing', other);
    },
  }),
  defineCheck({
    id: 'overlap/payments',
    title: 'Payments that are created at one moment have ids and dates of their own, and stay',
    operation: 'create-sandbox-payment',
    judges,
    calls: ['create-sandbox-connection', 'create-sandbox-payment'],
    run: async (t) => {
      const connection = await t.world.payees();
      if (!isGranted(connection, 'create-sandbox-payment')) return;
      const isRead = t.offers('get-pay-statement') && isGranted(connection, 'get-pay-statement');
      const individualIds = isRead ? await t.world.individuals(connection) : [];
      await t.withoutOtherWrites(async () => {
        await judgeDates(t, connection);
        if (isRead) await judgePayments(t, connection, individualIds);
      });
    },
  }),
];
