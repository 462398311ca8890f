import type { Credential } from '../../driver/wire/request-spec.ts';
import { malformedVersionBoundaries } from '../../generators/reads/versions.ts';
import { malformedJson } from '../../generators/refused/malformed-json.ts';
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
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeNoJob, judgeNoPayment, judgeStillActive } from '../../oracle/authentication/no-effect.ts';
import { judgeRefusal } from '../../oracle/authentication/refusal.ts';
import { judgeMalformedBody } from '../../oracle/every-operation/request-bodies.ts';
import { judgeMalformedVersion, versionedOperations } from '../../oracle/every-operation/versioning.ts';
import { asObject, asString, jsonOf, refused, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import { hasNewJob } from '../../oracle/list-automated-jobs/jobs-answer.ts';
import { judgeEntityStays, judgeNoJobLeft } from '../../oracle/stability/refused-write.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

const {
  'create-sandbox-payment': refusedPayment,
  'disconnect-entity': refusedDisconnection,
  'update-benefit': refusedUpdate,
} = judgeRefusal;

/** The wrong credential that this check tries each write with; other checks try other ones. */
const extended = { label: 'the token and one character more', kind: 'token-extended' };

const judges = [
  judgeNoPayment,
  judgeStillActive,
  judgeNoJob,
  judgeNoJobLeft,
  judgeEntityStays,
  judgeMalformedBody,
  judgeMalformedVersion['disconnect-entity'],
  refusedPayment.none,
  refusedPayment.wrong,
  refusedDisconnection.none,
  refusedDisconnection.wrong,
  refusedUpdate.wrong,
] as const;

type Ids = IdsOf<typeof judges>;

const none: Credential = { kind: 'none' };

/** A wrong token so close to the connection's own that a careless target acts before it refuses. */
const nearMiss = ({ credential }: Connection): Credential => ({ kind: 'bearer', token: `${credential.token}0` });

/** A period far ahead, without holidays near. A payment that is wrongly created in it moves the next default dates. */
const farPeriod = { start_date: '2028-03-06', end_date: '2028-03-17', pay_date: '2028-03-17' };
const nearPeriod = { start_date: '2025-03-03', end_date: '2025-03-07', pay_date: '2025-03-07' };

/** Whether the check of effects sends a write with a wrong credential of this kind, so that other checks need not. */
export function isTriedForEffect(t: Trial, operation: OperationId, kind: string): boolean {
  if (!t.offers('list-pay-groups') || !t.offers('list-automated-jobs')) return false;
  if (kind === 'no-credential') return operation === 'disconnect-entity';
  return (
    kind === extended.kind && ['create-sandbox-payment', 'disconnect-entity', 'update-benefit'].includes(operation)
  );
}

type Attempts = readonly [withoutCredential: Exchange, withNearMiss: Exchange];

/** Judges that both attempts are refused. @returns whether one was accepted: then no effect is looked for */
function isAnyAccepted(
  t: Trial<Ids>,
  [without, nearly]: Attempts,
  { none, wrong }: typeof refusedPayment | typeof refusedDisconnection,
): boolean {
  t.judge(none(without, { label: 'no credential', kind: 'no-credential' }), wrong(nearly, extended));
  return succeeded(without) || succeeded(nearly);
}

/** Judges that refused payments move no default dates. @param connection its last payment is in the near period */
async function judgePayments(t: Trial<Ids>, connection: Connection): Promise<void> {
  const { credential } = connection;
  const attempts: Attempts = [
    await t.send(sandboxPayment(none, farPeriod), { valid: false, on: [connection] }),
    await t.send(sandboxPayment(nearMiss(connection), farPeriod), { valid: false, on: [connection] }),
  ];
  if (isAnyAccepted(t, attempts, refusedPayment)) return;
  const pay = async () => {
    const next = await t.premise(sandboxPayment(credential, {}));
    const payDate = asString(asObject(jsonOf(next))?.pay_date);
    if (payDate === undefined) throw blockedBy('the result of a payment has no pay_date', next);
    return judgeNoPayment({ refusals: attempts, refusedEnd: farPeriod.end_date, next, payDate });
  };
  const judged = await pay();
  if (isBroken(judged)) {
    // If default dates do not follow an accepted payment either, they do not show whether a refused one was created.
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
  if (isAnyAccepted(t, attempts, refusedDisconnection)) return;
  const after = await t.send(payGroups(credential));
  t.judge(judgeStillActive(attempts, after));
  if (!succeeded(after)) return;
  const refusals = await refusedDisconnections(t, connection);
  // An accepted request may have disconnected the entity, so nothing can be judged after it.
  if (refusals === null) t.world.replaceRefusing();
  else t.judge(judgeEntityStays(refusals, await t.send(payGroups(credential))));
}

/** Sends malformed disconnections with the right credential. @returns the refusals; null if one was not refused */
async function refusedDisconnections(
  t: Trial<Ids>,
  { credential, entityIds }: Connection,
): Promise<readonly Exchange[] | null> {
  const spec = disconnect(credential, entityIds);
  const place = versionedOperations.indexOf('disconnect-entity');
  const attempts: Exchange[] = [];
  for (const { label, value } of rotateForms(t, malformedVersionBoundaries, { place, quickCount: 1 })) {
    const exchange = await t.send({ ...spec, version: value }, { valid: false });
    t.judge(judgeMalformedVersion['disconnect-entity'](exchange, label));
    attempts.push(exchange);
    if (!refused(exchange)) return null;
  }
  for (const { label, value } of malformedJson({ entity_ids: entityIds }).slice(0, 1)) {
    const exchange = await t.send({ ...spec, body: { text: value } }, { valid: false });
    t.judge(judgeMalformedBody(exchange, label));
    attempts.push(exchange);
  }
  return attempts.every(refused) ? attempts : null;
}

/** Judges that refused updates add no job. Jobs are all that shows an update. */
async function judgeUpdates(t: Trial<Ids>): Promise<void> {
  const { connection, benefitId } = fixtureBenefit(t);
  const jobs = () => t.premise(automatedJobs(connection.credential));
  const update = benefitUpdate(nearMiss(connection), benefitId, { description: testDescription });
  const tryUpdate = () => t.send(update, { valid: false });
  const malformed = benefitUpdate(connection.credential, benefitId, { description: ['no', 'text'] });
  const tryMalformed = () => t.send(malformed, { valid: false });
  await t.withoutOtherWrites(
    async () => {
      const before = await jobs();
      const attempt = await tryUpdate();
      t.judge(refusedUpdate.wrong(attempt, extended));
      const refusal = await tryMalformed();
      if (succeeded(attempt) || !refused(refusal)) return;
      const after = await jobs();
      if (!hasNewJob(before, after)) {
        t.judge(judgeNoJob({ before, attempt, after, second: null }), judgeNoJobLeft([refusal], [before, after]));
        return;
      }
      // A job that appears by itself hardly appears a second time.
      const second = { attempt: await tryUpdate(), after: await jobs() };
      const again = { attempt: await tryMalformed(), after: await jobs() };
      if (await jobsComeAnyway(jobs)) return;
      t.judge(judgeNoJob({ before, attempt, after, second }));
      t.judge(judgeNoJobLeft([refusal, again.attempt], [second.after, again.after]));
    },
    { on: [connection] },
  );
}

export const noEffect = defineCheck({
  id: 'authentication/no-effect',
  title: 'A write without a valid credential changes nothing, nor does a malformed one',
  judges,
  calls: ['create-sandbox-connection'],
  connections: 1,
  run: async (t) => {
    if (t.offers('update-benefit') && t.offers('list-automated-jobs') && hasFixtureBenefit(t)) await judgeUpdates(t);
    await t.world.inTurnOnRefusing(() => t.withoutOtherDisconnections(() => tryWrites(t)));
  },
});

async function tryWrites(t: Trial<Ids>): Promise<void> {
  const [offersPayments, offersDisconnection] = [
    t.offers('create-sandbox-payment'),
    t.offers('disconnect-entity') && t.offers('list-pay-groups'),
  ];
  if (!offersPayments && !offersDisconnection) return;
  const premise = ({ credential }: Connection) =>
    t.premise(offersPayments ? sandboxPayment(credential, nearPeriod) : payGroups(credential));
  const connection = await triedConnection(t, premise);
  if (offersPayments) await judgePayments(t, connection);
  if (offersDisconnection) await judgeDisconnections(t, connection);
}
