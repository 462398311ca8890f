import type { Credential } from '../../driver/wire/request-spec.ts';
import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { jobsComeAnyway } from '../../harness/premises/jobs-come-anyway.ts';
import { fixtureBenefit, hasFixtureBenefit, testDescription } from '../../harness/premises/ordinary-request.ts';
import { triedConnection } from '../../harness/premises/tried-connection.ts';
import {
  automatedJobs,
  benefitUpdate,
  disconnect,
  payGroups,
  sandboxPayment,
} from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeNoJob, judgeNoPayment, judgeStillActive } from '../../oracle/authentication/no-effect.ts';
import { judgeRefusal } from '../../oracle/authentication/refusal.ts';
import { asObject, asString, jsonOf, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { hasNewJob } from '../../oracle/list-automated-jobs/jobs-answer.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

const { 'create-sandbox-payment': refusedPayment, 'disconnect-entity': refusedDisconnection } = judgeRefusal;

const judges = [
  judgeNoPayment,
  judgeStillActive,
  judgeNoJob,
  refusedPayment.none,
  refusedPayment.wrong,
  refusedDisconnection.none,
  refusedDisconnection.wrong,
] as const;

type Ids = IdsOf<typeof judges>;

const none: Credential = { kind: 'none' };

/** Composes a wrong token, so close to a connection's that a careless target acts before it refuses. */
const nearMiss = ({ credential }: Connection): Credential => ({ kind: 'bearer', token: `${credential.token}0` });

/** A period far ahead, without holidays near: a payment created in it by mistake moves the next default dates. */
const farPeriod = { start_date: '2028-03-06', end_date: '2028-03-17', pay_date: '2028-03-17' };
const nearPeriod = { start_date: '2025-03-03', end_date: '2025-03-07', pay_date: '2025-03-07' };

/** A write without a credential, and one with a near miss. */
type Attempts = readonly [withoutCredential: Exchange, withNearMiss: Exchange];

/** Whether one of the attempts was accepted: then no hidden effect needs to be looked for. */
function wereLetThrough(
  t: Trial<Ids>,
  [without, nearly]: Attempts,
  { none, wrong }: typeof refusedPayment | typeof refusedDisconnection,
): boolean {
  const [isOpen, isCareless] = [succeeded(without), succeeded(nearly)];
  // The effect of an attempt may keep the check of credentials from seeing the same defect again.
  if (isOpen) t.judge(none(without, { label: 'no credential', kind: 'no-credential' }));
  if (isCareless) t.judge(wrong(nearly, { label: 'the token and one character more', kind: 'token-extended' }));
  return isOpen || isCareless;
}

/** @param connection the connection whose last payment is in the near period */
async function judgePayments(t: Trial<Ids>, connection: Connection): Promise<void> {
  const { credential } = connection;
  const attempts: Attempts = [
    await t.send(sandboxPayment(none, farPeriod), { valid: false, on: [connection] }),
    await t.send(sandboxPayment(nearMiss(connection), farPeriod), { valid: false, on: [connection] }),
  ];
  if (wereLetThrough(t, attempts, refusedPayment)) return;
  const pay = async () => {
    const next = await t.premise(sandboxPayment(credential, {}));
    const payDate = asString(asObject(jsonOf(next))?.pay_date);
    if (payDate === undefined) throw blockedBy('the result of a payment has no pay_date');
    return judgeNoPayment({ refusals: attempts, refusedEnd: farPeriod.end_date, next, payDate });
  };
  const judged = await pay();
  if (isBroken(judged)) {
    // If default dates do not follow the last payment even without a refused one in between, they prove nothing here.
    await t.premise(sandboxPayment(credential, nearPeriod));
    if (isBroken(await pay())) throw blockedBy('a default payment does not follow the payment before it', 'PAY-016');
  }
  t.judge(judged);
}

async function judgeDisconnections(t: Trial<Ids>, connection: Connection): Promise<void> {
  const { credential, entityIds } = connection;
  await t.premise(payGroups(credential));
  const attempts: Attempts = [
    await t.send(disconnect(none, entityIds), { valid: false, on: [connection] }),
    await t.send(disconnect(nearMiss(connection), entityIds), { valid: false, on: [connection] }),
  ];
  if (wereLetThrough(t, attempts, refusedDisconnection)) return;
  const after = await t.send(payGroups(credential));
  t.judge(judgeStillActive(attempts, after));
}

/** An update is visible only as a job. */
async function judgeUpdates(t: Trial<Ids>): Promise<void> {
  const { connection, benefitId } = fixtureBenefit(t);
  const jobs = () => t.premise(automatedJobs(connection.credential));
  const update = benefitUpdate(nearMiss(connection), benefitId, { description: testDescription });
  const tryUpdate = () => t.send(update, { valid: false });
  await t.withoutOtherWrites(
    async () => {
      const before = await jobs();
      const attempt = await tryUpdate();
      if (succeeded(attempt)) return;
      const after = await jobs();
      const second = hasNewJob(before, after) ? { attempt: await tryUpdate(), after: await jobs() } : null;
      if (second !== null && hasNewJob(after, second.after) && (await jobsComeAnyway(jobs))) return;
      t.judge(judgeNoJob({ before, attempt, after, second }));
    },
    { on: [connection] },
  );
}

/**
 * A write without a valid credential changes nothing, whatever status refuses it. If its status is a success too, the
 * check of credentials also reports it.
 */
export const noEffect = defineCheck({
  id: 'authentication/no-effect',
  title: 'A write without a valid credential changes nothing',
  operation: null,
  judges,
  calls: ['create-sandbox-connection'],
  connections: 1,
  run: async (t) => {
    if (t.offers('update-benefit') && t.offers('list-automated-jobs') && hasFixtureBenefit(t)) await judgeUpdates(t);
    await t.world.inTurnOnRefusing(() => tryWrites(t));
  },
});

async function tryWrites(t: Trial<Ids>): Promise<void> {
  const [isPaid, isDisconnected] = [
    t.offers('create-sandbox-payment'),
    t.offers('disconnect-entity') && t.offers('list-pay-groups'),
  ];
  if (!isPaid && !isDisconnected) return;
  const premise = ({ credential }: Connection) =>
    t.premise(isPaid ? sandboxPayment(credential, nearPeriod) : payGroups(credential));
  const connection = await triedConnection(t, premise);
  if (isPaid) await judgePayments(t, connection);
  if (isDisconnected) await judgeDisconnections(t, connection);
}
