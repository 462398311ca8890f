import { isWrongCredential, type RequestRow, requestRows } from '../../generators/combinations/request-rows.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { neededPair } from '../../harness/premises/parties.ts';
import { payStatements, sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { hasChanged, judgeFrame } from '../../oracle/combinations/frame.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { BeforeRows } from './before.ts';
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
    const send = () => t.send(request.spec, { valid: validityOf(row) });
    const exchange = await send();
    stage.note({ exchange, isUnauthorised: isWrongCredential(row.caller) }, request.actor);
    await judgeRow(t, row, request, exchange, stage, send);
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

/** Looks once, in a quick run, at two connections that others read as well, after a payment in one of them. */
async function lookOnce(t: Trial<IdsOf<typeof judges>>): Promise<void> {
  const [one, other] = await neededPair(t);
  const read = async (connection: Connection, of: 'own' | 'other') => {
    const { paymentId } = await t.world.payment(connection, 'default');
    const spec = payStatements(connection.credential, [{ payment_id: paymentId }]);
    return { spec, of, before: await t.premiseOnce(spec) };
  };
  const reads = [await read(one, 'other'), await read(other, 'own')];
  const exchange = await t.send(sandboxPayment(other.credential));
  for (const { spec, of, before } of reads) {
    const after = await t.send(spec);
    const actions = [{ exchange, isUnauthorised: false, isOwn: of === 'own' }];
    const frame = { operation: 'get-pay-statement', of, entityId: null, before, actions, after } as const;
    const isSteady = async () => hasChanged({ ...frame, before: after, after: await t.send(spec) }) === false;
    if (hasChanged(frame) !== true || (await isSteady())) t.judge(judgeFrame(frame));
  }
}

const pairs = defineCheck({
  id: 'combinations/pairs',
  title: 'Whoever asks for whatever, after whatever: what is handed out is his own, and nothing else changes',
  operation: null,
  judges,
  calls: ['create-sandbox-connection', 'create-sandbox-payment', 'get-pay-statement'],
  connections: 1,
  run: (t) => (t.effort.sequences > 0 ? playRows(t) : lookOnce(t)),
});

/** Requests in which any two circumstances meet: who asks, for what, where in a batch, under which entity, after what. */
export const combinations: Suite = { name: 'combinations', title: 'Combinations', checks: [pairs] };
