import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { CannotJudge } from '../../harness/outcome/cannot-judge.ts';
import { failedPremise } from '../../harness/outcome/failed-premise.ts';
import { ordinaryRequest } from '../../harness/premises/ordinary-request.ts';
import { enrollments, payStatements } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import {
  differenceBetween,
  judgeAgreement,
  judgeUndisturbed,
  type ReadOperation,
  readOperations,
  readsAgree,
} from '../../oracle/stability/agreement.ts';
import { judgeStillKnown } from '../../oracle/stability/still-known.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

const judges = [judgeAgreement, judgeUndisturbed, judgeStillKnown] as const;

type Ids = IdsOf<typeof judges>;

interface Reading {
  readonly operation: ReadOperation;
  readonly spec: RequestSpec;
  /** In order of the rounds. */
  readonly reads: Exchange[];
}

/** Reads a whole payment, so that the order of its statements is no matter; and all known enrollments. */
async function requestOf(t: Trial, operation: ReadOperation): Promise<RequestSpec> {
  const { spec, connection } = await ordinaryRequest(t, operation);
  if (operation === 'get-pay-statement') {
    const windows = (await t.world.payments())
      .slice(0, 2)
      .map(({ paymentId }) => ({ payment_id: paymentId, limit: 1000 }));
    return payStatements(spec.credential, windows);
  }
  const { enrollmentIds } = t.profile.fixtures;
  if (operation === 'get-enrollments' && connection.origin === 'fixture' && enrollmentIds.length > 0) {
    return enrollments(spec.credential, enrollmentIds.slice(0, 10));
  }
  return spec;
}

async function readingsOf(t: Trial<Ids>): Promise<readonly Reading[]> {
  const readings: Reading[] = [];
  for (const operation of readOperations.filter((one) => t.offers(one))) {
    try {
      readings.push({ operation, spec: await requestOf(t, operation), reads: [] });
    } catch (error) {
      if (!(error instanceof CannotJudge)) throw error;
      t.judge(unjudged(operation, error));
    }
  }
  return readings;
}

function unjudged(
  operation: ReadOperation,
  { outcome, code, message: reason, requirementInTheWay: cause }: CannotJudge,
): Judgement<Ids> {
  return { kind: 'unjudged', requirement: readsAgree[operation].id, outcome, code, reason, cause };
}

/** Every read once, at the same time: between two rounds all others have been made. */
async function round(t: Trial, readings: readonly Reading[]): Promise<void> {
  await Promise.all(readings.map(async ({ spec, reads }) => reads.push(await t.send(spec))));
}

function differs({ operation, reads }: Reading): boolean {
  const [earlier, later] = reads.slice(-2);
  return earlier !== undefined && later !== undefined && differenceBetween(operation, earlier, later) !== undefined;
}

/**
 * A reading that differs in each round is read alone: if it then stands still, it was the other reads that changed it,
 * and otherwise it does not agree with itself.
 */
async function judgeUnsteady(t: Trial<Ids>, reading: Reading): Promise<void> {
  const { operation, spec, reads } = reading;
  const alone = [await t.send(spec), await t.send(spec), await t.send(spec)];
  const agreement = judgeAgreement(operation, alone);
  t.judge(isBroken(agreement) ? agreement : judgeUndisturbed(operation, reads));
}

export const repeatedReads = defineCheck({
  id: 'stability/repeated-reads',
  title: 'Two reads of the same thing agree, also when all others are read in between',
  operation: null,
  judges,
  calls: [],
  run: async (t) => {
    const readings = await readingsOf(t);
    if (readings.length === 0) return;
    const reads = readings.map(({ spec }) => spec);
    await t.withoutOtherWrites(() => compare(t, readings), { on: reads, reads });
  },
});

/** Reads all of them in rounds, and judges each by these: what differs once is looked at once more. */
async function compare(t: Trial<Ids>, readings: readonly Reading[]): Promise<void> {
  for (const { reads } of readings) reads.length = 0;
  await round(t, readings);
  await round(t, readings);
  if (readings.some(differs)) await round(t, readings);
  for (const reading of readings) {
    const { operation, reads } = reading;
    const [first, second] = reads;
    if (first === undefined || second === undefined) continue;
    if (!succeeded(first)) {
      const reason = `${operation} did not answer: ${describeAnswer(first)}`;
      t.judge(unjudged(operation, failedPremise(first, reason, t.world)));
      continue;
    }
    t.judge(judgeStillKnown(operation, first, reads.slice(1)));
    if (differenceBetween(operation, first, second) !== undefined && differs(reading)) {
      await judgeUnsteady(t, reading);
      continue;
    }
    if (succeeded(second)) t.judge(judgeAgreement(operation, [first, second]), judgeUndisturbed(operation, [second]));
  }
}
