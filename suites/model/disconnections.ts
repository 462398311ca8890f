import { disconnect, payStatements } from '../../harness/requests/requests.ts';
import { readPayment } from '../../oracle/disconnect-entity/entity-read.ts';
import { judgeGone } from '../../oracle/disconnect-entity/gone.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import {
  applyDisconnection,
  type Disconnection,
  disconnectionJudges,
  isSameConnection,
  judgeStayed,
} from '../../oracle/model/disconnection-step.ts';
import { lookJudges } from '../../oracle/model/look-step.ts';
import { type ModelPayment, paymentsOf } from '../../oracle/model/model.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { lookAtAll, readWhole } from './reads.ts';
import { nth, type Stage } from './stage.ts';

export const disconnectingJudges = [...lookJudges, ...disconnectionJudges, judgeGone] as const;

type Judged = readonly Judgement<IdsOf<typeof disconnectingJudges>>[];

export const isDisconnectable = (stage: Stage, party: number): boolean =>
  stage.isActive(party) && stage.connection(party).entityIds.length > 0 && stage.t.offers('disconnect-entity');

/** Disconnects one added party, or `all` of its connection, and looks at what stays. */
export async function disconnectAdded(stage: Stage, index: number, all: boolean): Promise<Judged> {
  const active = stage.added.filter((party) => isDisconnectable(stage, party));
  const target = nth(active, index);
  if (target === undefined) return [];
  const ofConnection = active.filter((party) => isSameConnection(stage.model, party, target));
  // The token of a party that stays is used, if there is one.
  const staying = stage.model.parties.findIndex(
    (_, party) => isSameConnection(stage.model, party, target) && !stage.added.includes(party) && stage.isActive(party),
  );
  return disconnectAndLook(stage, { by: staying < 0 ? target : staying, named: all ? ofConnection : [target] });
}

/** Names an account of one connection with a token of another, alone or beside an own entity. */
export async function disconnectForeign(stage: Stage, by: number, index: number, withOwn: boolean): Promise<Judged> {
  const active = stage.added.filter((party) => isDisconnectable(stage, party));
  const foreign = active.filter((party) => !stage.isSameCompany(party, by));
  const target = nth(foreign, index);
  if (target === undefined) return [];
  const own = active.find((party) => isSameConnection(stage.model, party, by));
  return disconnectAndLook(stage, { by, named: withOwn && own !== undefined ? [own, target] : [target] });
}

async function disconnectAndLook(stage: Stage, command: Disconnection): Promise<Judged> {
  const found: Judged[number][] = [...(await lookAtAll(stage))];
  if (found.some(isBroken)) return found;
  // A payment that is not surely of a named party may belong to another one of its connection.
  const gone = command.named
    .flatMap((party) => paymentsOf(stage.model, party))
    .find(({ isSure, seen }) => isSure && seen?.shown.kind === 'data');
  const ids = command.named.flatMap((party) => stage.connection(party).entityIds);
  const action = await stage.send(disconnect(stage.connection(command.by).credential, ids), {
    valid: isSanctioned(stage, command),
  });
  if (action.end !== 'answered') return found;
  const answer = takeDisconnection(stage, command, action);
  for (const [party] of stage.model.parties.entries()) {
    found.push(...(await judgeStaying(stage, command, action, party)));
    if (found.some(isBroken)) return found;
  }
  // The judgement of the answer comes last, since the effect says more.
  found.push(...answer);
  if (gone !== undefined && succeeded(action) && !stage.isActive(gone.party)) {
    found.push(...(await judgeLeft(stage, action, gone)));
  }
  return found;
}

/** Whether the interface says that it succeeds. Naming the sender's own entity, or another connection's, may be refused. */
const isSanctioned = ({ model }: Stage, { by, named }: Disconnection): boolean =>
  named.every((party) => party !== by && isSameConnection(model, party, by));

export const takeDisconnection = (stage: Stage, command: Disconnection, action: Exchange) =>
  stage.take(applyDisconnection(stage.model, command, action));

async function judgeStaying(stage: Stage, command: Disconnection, action: Exchange, party: number): Promise<Judged> {
  const payments = paymentsOf(stage.model, party).filter(({ seen }) => seen?.shown.kind === 'data');
  if (payments.length === 0 || !stage.can('get-pay-statement', party)) return [];
  const judge = (payment: ModelPayment, reading: Exchange) =>
    judgeStayed(stage.model, command, action, payment, readPayment(reading, payment.paymentId));
  const reading = await readWhole(stage, party, payments);
  const found: Judged[number][] = [];
  for (const payment of payments) {
    let judged = judge(payment, reading);
    if (judged.some(isBroken)) {
      // A batch may be answered wrongly by itself, and some data differs from read to read without a disconnection.
      const [alone, again] = [await readWhole(stage, party, [payment]), await readWhole(stage, party, [payment])];
      const isSteady = !judge({ ...payment, seen: readPayment(alone, payment.paymentId) }, again).some(isBroken);
      judged = isSteady ? judge(payment, alone) : [];
    }
    found.push(...judged);
    if (found.some(isBroken)) break;
  }
  return found;
}

/** Judges that a payment of a disconnected party is not read any more. */
async function judgeLeft(stage: Stage, action: Exchange, gone: ModelPayment): Promise<Judged> {
  const { credential } = stage.connection(gone.party);
  const spec = payStatements(credential, [{ payment_id: gone.paymentId }]);
  const exchange = await stage.send(spec, { valid: false });
  return judgeGone(action, [{ exchange, paymentId: gone.paymentId }]);
}
