import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { askUntil } from '../../harness/premises/ask-until.ts';
import { askForProducts } from '../../harness/requests/asked-products.ts';
import {
  automatedJobs,
  basicCredential,
  payStatements,
  sandboxConnection,
  sandboxPayment,
} from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, connectionFrom, isGranted } from '../../harness/world/connection.ts';
import { asObject, asString, jsonOf, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import {
  type CreatedAtOneMoment,
  isReadBack,
  judgeConnectedAfterwards,
  judgeDatesOfSomeOrder,
  judgeDistinctResults,
  judgeThereAfterwards,
  type UsedConnection,
} from '../../oracle/overlap/creations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { awaitedOf, ifServed } from './branch-stage.ts';

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
  const as = (reading: Exchange): CreatedAtOneMoment => ({ creation, ...given, reading });
  const spec = payStatements(credential, [{ payment_id }]);
  return as(await askUntil(t, spec, (reading) => awaitedOf(as(reading)), ifServed));
}

/** Creates payments one after the other. */
async function createInOrder(t: Trial, specs: readonly RequestSpec[]): Promise<readonly Exchange[]> {
  const creations: Exchange[] = [];
  for (const spec of specs) creations.push(await t.send(spec, ifServed));
  return creations;
}

/**
 * Payments at one moment, held against those that are created one after the other, before and, where something is wrong,
 * once more: what goes wrong in order, too, is another defect.
 */
async function judgePayments(
  t: CreationTrial,
  connection: Connection,
  individualIds: readonly string[],
): Promise<void> {
  const [first = '', second = first] = individualIds;
  const given = [
    { individualId: first, grossPay: 420_000 },
    { individualId: second, grossPay: 430_000 },
  ];
  const specs = given.map(({ individualId, grossPay }) =>
    sandboxPayment(connection.credential, bodyOf(individualId, grossPay)),
  );
  const readAll = async (creations: readonly Exchange[]): Promise<readonly CreatedAtOneMoment[]> => {
    const payments: CreatedAtOneMoment[] = [];
    for (const [index, creation] of creations.entries()) {
      const of = given[index];
      if (of !== undefined && succeeded(creation)) payments.push(await readBack(t, connection, creation, of));
    }
    return payments;
  };
  const areKept = (payments: readonly CreatedAtOneMoment[]) => payments.length > 1 && payments.every(isReadBack);
  const before = await createInOrder(t, specs);
  if (before.some((each) => !succeeded(each))) return;
  const overlapping = await t.sendTogether(specs, ifServed);
  const judged = judgeThereAfterwards(await readAll(overlapping));
  const isWrong = judged?.kind === 'broken' || isRepeated(overlapping, before);
  const after = isWrong ? await createInOrder(t, specs) : [];
  for (const inOrder of isWrong ? [before, after] : []) if (!areKept(await readAll(inOrder))) return;
  const distinct = judgeDistinctResults({
    operation: 'create-sandbox-payment',
    overlapping,
    inOrder: [...before, ...after],
  });
  // Two payments of one id can't both be read back.
  t.judge(distinct, distinct.some(isBroken) ? undefined : judged);
}

function isRepeated(overlapping: readonly Exchange[], inOrder: readonly Exchange[]): boolean {
  return judgeDistinctResults({ operation: 'create-sandbox-payment', overlapping, inOrder }).some(isBroken);
}

/** Payments with default dates at one moment, where two that are created one after the other differ. */
async function judgeDates(t: CreationTrial, { credential }: Connection): Promise<void> {
  const specs = [sandboxPayment(credential), sandboxPayment(credential)];
  const before = await createInOrder(t, specs);
  if (before.some((each) => !succeeded(each))) return;
  const overlapping = await t.sendTogether(specs, ifServed);
  const judge = (inOrder: readonly Exchange[]) => judgeDatesOfSomeOrder({ overlapping, inOrder });
  const judged = judge(before);
  // What is the same in both, body and token, may be taken for one request.
  const isWrong = judged?.kind === 'broken' || isRepeated(overlapping, before);
  const inOrder = isWrong ? [...before, ...(await createInOrder(t, specs))] : before;
  const distinct = judgeDistinctResults({ operation: 'create-sandbox-payment', overlapping, inOrder });
  // Of one payment that was answered twice nothing else is said.
  t.judge(distinct, distinct.some(isBroken) ? undefined : judge(inOrder));
}

/** Uses the token of each new connection, as that of one that was created alone. @returns whether each was accepted */
async function judgeUse(
  t: Trial<IdsOf<[typeof judgeConnectedAfterwards]>>,
  overlapping: readonly Exchange[],
  alone: Connection,
): Promise<ReadonlyMap<Exchange, boolean>> {
  const use = (token: Connection['credential']) =>
    t.offers('list-automated-jobs') ? automatedJobs(token) : sandboxPayment(token);
  if (!t.offers(use(alone.credential).operation)) return new Map();
  const used: UsedConnection[] = [];
  for (const creation of overlapping) {
    const connection = succeeded(creation) ? connectionFrom('at one moment', creation, null) : undefined;
    if (connection === undefined) continue;
    const awaited = (answer: Exchange) => (succeeded(answer) ? null : 'a new connection to be usable');
    used.push({ creation, use: await askUntil(t, use(connection.credential), awaited, ifServed) });
  }
  t.judge(judgeConnectedAfterwards(used, await t.send(use(alone.credential))));
  return new Map(used.map((each) => [each.creation, succeeded(each.use)]));
}

/** Creations at one moment: each makes a thing of its own, which stays. */
export const overlappingCreations = [
  defineCheck({
    id: 'overlap/connection-creations',
    title: 'Connections that are created at one moment have ids and tokens of their own',
    operation: 'create-sandbox-connection',
    judges: [judgeDistinctResults, judgeConnectedAfterwards],
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
      const used = await judgeUse(t, overlapping, await t.world.main());
      // Other checks need two more connections anyway.
      const [one, other] = overlapping.filter((creation) => used.get(creation) !== false);
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
      await t.withoutOtherWrites(
        async () => {
          await judgeDates(t, connection);
          if (isRead) await judgePayments(t, connection, individualIds);
        },
        { on: [connection] },
      );
    },
  }),
];
