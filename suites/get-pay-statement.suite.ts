import type { Suite } from './check.ts';
import { batchElements } from './get-pay-statement/batch-elements.ts';
import { batchLimit } from './get-pay-statement/batch-limit.ts';
import { beingFetched } from './get-pay-statement/being-fetched.ts';
import { knownBatches } from './get-pay-statement/known-batches.ts';
import { malformedBatches } from './get-pay-statement/malformed-batches.ts';
import { oddWindowChecks } from './get-pay-statement/odd-windows.ts';
import { pageSizeLimit } from './get-pay-statement/page-size-limit.ts';
import { pages } from './get-pay-statement/pages.ts';
import { repeatedReads } from './get-pay-statement/repeated-reads.ts';
import { unknownPayments } from './get-pay-statement/unknown-payments.ts';
import { walks } from './get-pay-statement/walks.ts';
import { windowsOfOnePayment } from './get-pay-statement/windows-of-one-payment.ts';

/** "1. Read pay statements", with "Paging" and "Limits". */
export const getPayStatement: Suite = {
  name: 'get-pay-statement',
  title: 'Read pay statements',
  checks: [
    ...knownBatches,
    ...pages,
    ...walks,
    ...repeatedReads,
    ...batchElements,
    ...windowsOfOnePayment,
    ...batchLimit,
    ...pageSizeLimit,
    ...unknownPayments,
    ...oddWindowChecks,
    ...malformedBatches,
    ...beingFetched,
  ],
};
