import { isWrongCredential, requestRows } from '../../generators/combinations/request-rows.ts';
import { defineCheck, type Suite } from '../../harness/check.ts';
import type { Trial } from '../../harness/trial.ts';
import { judgeFrame } from '../../oracle/combinations/frame.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { BeforeRows } from './before.ts';
import { judgeRow, rowJudges } from './judge-row.ts';
import { requestOf } from './row-request.ts';
import { Stage } from './stage.ts';

const judges = [...rowJudges, judgeFrame] as const;

/** Rows that a quick run tries: every so many of them. */
const quickStep = 16;

/** Plays rows one after the other on one stage, and looks after each of them at what may not have changed. */
async function playRows(t: Trial<IdsOf<typeof judges>>): Promise<void> {
  const stage = await Stage.set(t);
  const before = new BeforeRows(t, stage);
  const rows = requestRows().filter((_, index) => t.effort.sequences > 0 || index % quickStep === 0);
  for (const row of rows) {
    const request = requestOf(row, stage);
    if (request === undefined || !t.offers(row.operation)) continue;
    const done = await before.act(row, request.spec);
    if (done === null) continue;
    for (const { exchange, actor } of done) stage.note({ exchange, isUnauthorised: false }, actor);
    const isUnauthorised = isWrongCredential(row.caller);
    const isOrdinary =
      row.named === 'own' && row.entity !== 'foreign' && ['owner', 'newest', 'account'].includes(row.caller);
    const valid = isOrdinary && row.position !== 'capitals' ? true : isUnauthorised ? false : ('if-served' as const);
    const send = () => t.send(request.spec, { valid });
    const exchange = await send();
    stage.note({ exchange, isUnauthorised }, request.actor);
    await judgeRow(t, row, request, exchange, stage, send);
    await stage.look();
  }
  await stage.look(true);
}

const pairs = defineCheck({
  id: 'combinations/pairs',
  title: 'Whoever asks for whatever, after whatever: what is handed out is his own, and nothing else changes',
  operation: null,
  judges,
  calls: ['create-sandbox-connection', 'create-sandbox-payment', 'get-pay-statement'],
  connections: 3,
  run: playRows,
});

/** Requests in which any two circumstances meet: who asks, for what, where in a batch, under which entity, after what. */
export const combinations: Suite = { name: 'combinations', title: 'Combinations', checks: [pairs] };
