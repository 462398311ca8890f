import { defineJudge } from '../judge.ts';
import { requirement } from '../requirement.ts';
import { judgeHandedOut, type Probe } from './foreign-data.ts';

const ownPayments = requirement(
  'ISO-001',
  'A payment of another connection is never answered with its pay statements.',
);

const newPaymentsApart = requirement(
  'ISO-014',
  'A payment created with the token of one connection is not readable with that of another.',
);

/**
 * A payment that was created with the token of another connection is not handed out.
 *
 * @param isOfAll whether payments that were there before the run are handed out, too: then it is no matter of new ones
 * @param handedOut what of the other connection the answer holds, in a few words; undefined: nothing
 */
export const judgeForeignPayment = defineJudge(
  [ownPayments, newPaymentsApart],
  (probe: Probe, isOfAll: boolean, handedOut: string | undefined) =>
    isOfAll ? judgeHandedOut(ownPayments.id, probe, handedOut) : judgeHandedOut(newPaymentsApart.id, probe, handedOut),
);

const ownItems = requirement('ISO-011', 'The items listed are those of the connection of the token.');

/** The items of another connection are not listed. */
export const judgeOwnItems = defineJudge([ownItems], (probe: Probe, handedOut: string | undefined) =>
  judgeHandedOut(ownItems.id, probe, handedOut),
);

const ownJobs = requirement('ISO-013', 'The jobs listed are those of the connection of the token.');

/** The jobs of another connection are not listed. */
export const judgeOwnJobs = defineJudge([ownJobs], (probe: Probe, handedOut: string | undefined) =>
  judgeHandedOut(ownJobs.id, probe, handedOut),
);
