import { isWrongCredential, type RequestRow, requestRows } from '../../generators/combinations/request-rows.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { neededPair } from '../../harness/premises/parties.ts';
import { payGroups, payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, isGranted } from '../../harness/world/connection.ts';
import { hasChanged, judgeFrame } from '../../oracle/combinations/frame.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { BeforeRows, tooLargePage } from './before.ts';
import { judgeRow, rowJudges } from './judge-row.ts';
import { requestOf } from './row-request.ts';
import { Stage } from './stage.ts';

const judges = [...rowJudges, judgeFrame] as const;

/** Plays rows one after the other on one stage, and looks after each of them at what may not have changed. */
async function playRows(t: Trial<IdsOf<typeof judges>>): Promise<void> {
  const stage = await orNone(Stage.set(t));
  // What keeps connections from being had is judged by others; what is judged here they judge as well.
  if (stage === undefined)
    throw doesNotApply('not-observed', 'there are no two connections with payments of their own');
  const before = new BeforeRows(t, stage);
  for (const row of requestRows()) {
    const request = requestOf(row, stage);
    if (request === undefined || !t.offers(row.operation)) continue;
    const done = await before.act(row, request.spec);
    if (done === null) continue;
    for (const { exchange, actor } of done) stage.note({ exchange, isUnauthorised: false }, actor);
    const exchange = await t.send(request.spec, { valid: validityOf(row) });
    stage.note({ exchange, isUnauthorised: isWrongCredential(row.caller) }, request.actor);
    judgeRow(t, row, request, exchange, stage);
    if (!(await stage.look())) return;
  }
  await stage.look(true);
}

/** Whether a row's request is one that the interface says is answered. */
function validityOf({ caller, named, entity, position }: RequestRow): boolean | 'if-served' {
  if (isWrongCredential(caller)) return false;
  const isOwn = caller === 'owner' || caller === 'second' || caller === 'account';
  return isOwn && named === 'own' && entity !== 'foreign' && position !== 'capitals' ? true : 'if-served';
}

/** Looks at two connections that others read as well, after two payments in one of them. */
async function lookOnce(t: Trial<IdsOf<typeof judges>>): Promise<void> {
  const [one, other] = await neededPair(t);
  const readOf = async (connection: Connection, of: 'own' | 'other') => {
    const { paymentId } = await t.world.payment(connection, 'default');
    return { of, paymentId, spec: payStatements(connection.credential, [{ payment_id: paymentId }]) };
  };
  const payments = t.offers('get-pay-statement') ? [await readOf(one, 'other'), await readOf(other, 'own')] : [];
  const groups = { of: 'own', spec: payGroups(other.credential) } as const;
  const watched = [...payments, groups].filter(
    ({ spec }) => t.offers(spec.operation) && isGranted(other, spec.operation),
  );
  const compare = async () => {
    const reads = await Promise.all(watched.map(async (each) => ({ ...each, last: await t.premise(each.spec) })));
    const judgeSince = async (exchange: Exchange) => {
      for (const read of reads) {
        const { spec, of, last: before } = read;
        const operation = spec.operation === 'list-pay-groups' ? spec.operation : 'get-pay-statement';
        const after = await t.send(spec);
        const actions = [{ exchange, isUnauthorised: false, isOwn: of === 'own' }];
        const frame = { operation, of, entityId: null, before, actions, after } as const;
        const isSteady = async () => hasChanged({ ...frame, before: after, after: await t.send(spec) }) === false;
        if (hasChanged(frame) !== true || (await isSteady())) t.judge(judgeFrame(frame));
        read.last = after;
      }
    };
    await t.premise(sandboxPayment(other.credential));
    await judgeSince(await t.premise(sandboxPayment(other.credential)));
    const [payment] = payments.slice(-1);
    if (payment !== undefined) await judgeSince(await t.send(tooLargePage(other.credential, [payment.paymentId])));
  };
  // What is written elsewhere may change it as well.
  await t.withoutOtherWrites(compare, { reads: watched.map(({ spec }) => spec) });
}

const pairs = defineCheck({
  id: 'combinations/pairs',
  title: 'Whoever asks for whatever, after whatever: what is handed out is his own, and nothing else changes',
  operation: null,
  judges,
  calls: ['create-sandbox-connection', 'create-sandbox-payment'],
  connections: 1,
  doesWithoutConnections: true,
  run: async (t) => {
    await lookOnce(t);
    if (t.effort.sequences > 0 && t.offers('get-pay-statement')) await playRows(t);
  },
});

/** Requests in which any two circumstances meet: who asks, for what, where in a batch, under which entity, after what. */
export const combinations: Suite = { name: 'combinations', title: 'Combinations', checks: [pairs] };
