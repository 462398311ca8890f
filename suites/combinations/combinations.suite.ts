import { isWrongCredential, type RequestRow, requestRows } from '../../generators/combinations/request-rows.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { defineCheck, type Suite } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { BeforeRows } from './before.ts';
import { judgeRow, rowJudges } from './judge-row.ts';
import { requestOf } from './row-request.ts';
import { frameJudges, Stage } from './stage.ts';

const judges = [...rowJudges, ...frameJudges] as const;

type PairsTrial = Trial<IdsOf<typeof judges>>;

/** Actions after which everything is looked at, in quick runs, too. */
const actions = ['payment', 'account', 'update', 'refused disconnection', 'refused batch', 'refused benefit'] as const;

/**
 * Looks at all that may not have changed after all actions together and, where something has, after each of them: one of
 * these has done it.
 * @returns whether rows can be played
 */
async function lookAfterActions(t: PairsTrial, stage: Stage, before: BeforeRows): Promise<boolean> {
  let canGoOn = true;
  const act = async (action: (typeof actions)[number]) => {
    for (const { exchange, actor } of (await before.act(action)) ?? [])
      stage.note({ exchange, isUnauthorised: false }, actor);
  };
  const body = async () => {
    stage.begin();
    await stage.look('alone');
    for (const action of actions) await act(action);
    const together = await stage.compare('alone');
    if (together.isAnyChanged) canGoOn = await lookAfterEach();
    if (canGoOn) canGoOn = stage.judge(together.judgements);
  };
  const lookAfterEach = async (): Promise<boolean> => {
    stage.begin();
    await stage.look('alone');
    for (const action of actions) {
      await act(action);
      if (!(await stage.look('alone'))) return false;
    }
    return true;
  };
  // What is written elsewhere may change it as well.
  await t.withoutOtherWrites(body, { reads: stage.reads });
  return canGoOn;
}

/** Plays rows one after the other, and looks after each of them at what may not have changed. */
async function playRows(t: PairsTrial, stage: Stage, before: BeforeRows): Promise<void> {
  stage.begin();
  await stage.look('all');
  await stage.addAccounts();
  for (const row of requestRows()) {
    const request = requestOf(row, stage);
    if (request === undefined || !t.offers(row.operation)) continue;
    const done = await before.act(row.before, request.spec);
    if (done === null) continue;
    for (const { exchange, actor } of done) stage.note({ exchange, isUnauthorised: false }, actor);
    const exchange = await t.send(request.spec, { valid: validityOf(row) });
    stage.note({ exchange, isUnauthorised: isWrongCredential(row.caller) }, request.actor);
    judgeRow(t, row, request, exchange, stage);
    if (!(await stage.look('some'))) return;
  }
  await stage.look('all');
}

/** Whether a row's request is one that the interface says is answered. */
function validityOf({ caller, named, entity, position }: RequestRow): boolean | 'if-served' {
  if (isWrongCredential(caller)) return false;
  const isOwn = caller === 'owner' || caller === 'second' || caller === 'account';
  return isOwn && named === 'own' && entity !== 'foreign' && position !== 'capitals' ? true : 'if-served';
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
    const stage = await orNone(Stage.set(t));
    // What keeps connections from being had is judged by others; what is judged here they judge as well.
    if (stage === undefined) throw doesNotApply('not-observed', 'there are no two connections');
    const before = new BeforeRows(t, stage);
    if ((await lookAfterActions(t, stage, before)) && t.effort.sequences > 0) await playRows(t, stage, before);
  },
});

/** Requests in which any two circumstances meet: who asks, for what, where in a batch, under which entity, after what. */
export const combinations: Suite = { name: 'combinations', title: 'Combinations', checks: [pairs] };
