import type { Credential } from '../../driver/request-spec.ts';
import { blockedBy } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import { fixtureBenefit, hasFixtureBenefit, testDescription } from '../../harness/premises/ordinary-request.ts';
import {
  automatedJobs,
  benefitUpdate,
  disconnect,
  payGroups,
  sandboxPayment,
} from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { inTurn, triedDisconnections } from '../../harness/world/in-turn.ts';
import { describeAnswer, jsonOf, statusOf, succeeded } from '../../oracle/answer.ts';
import { credentialRequirement, judgeRefusal } from '../../oracle/authentication.ts';
import { asObject, asString } from '../../oracle/json.ts';
import { holds, judge } from '../../oracle/judgement.ts';
import { jobIdsIn } from '../../oracle/list-automated-jobs/jobs-answer.ts';
import type { Exchange } from '../../specs/exchange.ts';

const none: Credential = { kind: 'none' };

/** A near miss: close enough to the token of a connection for a careless target to act on that one before it refuses. */
function nearMiss({ credential }: Connection): Credential {
  return { kind: 'bearer', token: `${credential.token}0` };
}

/** A period long after any other, in a time free of holidays: a payment created by mistake would move the next default. */
const farPeriod = { start_date: '2028-03-06', end_date: '2028-03-17', pay_date: '2028-03-17' };
const nearPeriod = { start_date: '2025-03-03', end_date: '2025-03-07', pay_date: '2025-03-07' };

/** Whether one of the attempts, without a credential and with a near miss, was let through: there is no effect to look for then. */
function wereLetThrough(t: Trial<string>, [without, nearly]: readonly [Exchange, Exchange]): boolean {
  const [isOpen, isCareless] = [succeeded(without), succeeded(nearly)];
  // What an attempt has done may keep the credentials check from seeing it again.
  if (isOpen) t.judge(judgeRefusal(without, 'none', 'no credential'));
  if (isCareless) t.judge(judgeRefusal(nearly, 'wrong', 'the token and one character more'));
  return isOpen || isCareless;
}

async function judgePayments(t: Trial<string>, connection: Connection): Promise<void> {
  const { credential } = connection;
  await t.premise(sandboxPayment(credential, nearPeriod));
  const attempts: readonly [Exchange, Exchange] = [
    await t.send(sandboxPayment(none, farPeriod), { valid: false }),
    await t.send(sandboxPayment(nearMiss(connection), farPeriod), { valid: false }),
  ];
  if (wereLetThrough(t, attempts)) return;
  const next = await t.premise(sandboxPayment(credential, {}));
  const payDate = asString(asObject(jsonOf(next))?.pay_date);
  if (payDate === undefined) throw blockedBy('the result of a payment has no pay_date');
  t.judge(
    judge('AUTH-034', payDate < farPeriod.end_date, {
      exchanges: [...attempts, next],
      operation: 'create-sandbox-payment',
      expected: 'the next default payment follows the last one that was created with a credential',
      actual: `its pay date is ${payDate}, after the period of the refused ones`,
      message: 'A payment without a valid credential is refused by its status, and created all the same.',
    }),
  );
}

async function judgeDisconnections(t: Trial<string>, connection: Connection): Promise<void> {
  const { credential, entityIds } = connection;
  await t.premise(payGroups(credential));
  const attempts: readonly [Exchange, Exchange] = [
    await t.send(disconnect(none, entityIds), { valid: false }),
    await t.send(disconnect(nearMiss(connection), entityIds), { valid: false }),
  ];
  if (wereLetThrough(t, attempts)) return;
  const after = await t.send(payGroups(credential));
  if (after.end !== 'answered' || (statusOf(after) ?? 0) >= 500) throw blockedBy(describeAnswer(after));
  t.judge(
    judge('AUTH-034', succeeded(after), {
      exchanges: [...attempts, after],
      operation: 'disconnect-entity',
      expected: 'the entity is still active',
      actual: `its pay groups are answered with ${describeAnswer(after)}`,
      message: 'A disconnection without a valid credential is refused by its status, and carried out all the same.',
    }),
  );
}

/** An update shows as a job, where it shows at all. */
async function judgeUpdates(t: Trial<string>): Promise<void> {
  const { connection, benefitId } = fixtureBenefit(t);
  const jobs = () => t.premise(automatedJobs(connection.credential));
  await t.withoutOtherWrites(async () => {
    const before = await jobs();
    const attempt = await t.send(benefitUpdate(nearMiss(connection), benefitId, { description: testDescription }), {
      valid: false,
    });
    if (succeeded(attempt)) return;
    const after = await jobs();
    const known = new Set(jobIdsIn(before));
    const added = jobIdsIn(after).find((id) => !known.has(id));
    // A job that the target added by itself is no update's: only one that comes again with a second attempt is.
    if (added === undefined) {
      t.judge(holds('AUTH-034'));
      return;
    }
    const again = await t.send(benefitUpdate(nearMiss(connection), benefitId, { description: testDescription }), {
      valid: false,
    });
    const last = await jobs();
    const grown = new Set(jobIdsIn(after));
    t.judge(
      judge(
        'AUTH-034',
        jobIdsIn(last).every((id) => grown.has(id)),
        {
          exchanges: [before, attempt, after, again, last],
          operation: 'update-benefit',
          expected: 'no job for an update that was refused',
          actual: 'a new job after each attempt',
          message: 'An update without a valid credential is refused by its status, and carried out all the same.',
        },
      ),
    );
  });
}

/**
 * A write without a valid credential changes nothing, whatever status refuses it. Where it was let through by its
 * status too, that is the credentials check's finding as well.
 */
export const noEffect: Check = {
  id: 'authentication/no-effect',
  title: 'A write without a valid credential changes nothing',
  operation: null,
  requirements: [
    'AUTH-034',
    ...(['create-sandbox-payment', 'disconnect-entity'] as const).flatMap((operation) => [
      credentialRequirement(operation, 'none'),
      credentialRequirement(operation, 'wrong'),
    ]),
  ],
  calls: ['create-sandbox-connection'],
  connections: 1,
  run: (t) => inTurn(t.world, triedDisconnections, () => tryWrites(t)),
};

async function tryWrites(t: Trial<string>): Promise<void> {
  if (t.offers('update-benefit') && t.offers('list-automated-jobs') && hasFixtureBenefit(t)) await judgeUpdates(t);
  const connection = await t.world.refusing();
  if (t.offers('create-sandbox-payment')) await judgePayments(t, connection);
  if (t.offers('disconnect-entity') && t.offers('list-pay-groups')) await judgeDisconnections(t, connection);
}
