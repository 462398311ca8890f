import type { Suite } from '../../harness/trial/check.ts';
import { batchElements } from './batch-elements.ts';
import { batchLimit } from './batch-limit.ts';
import { beingFetched } from './being-fetched.ts';
import { invalidWindowsRefused } from './invalid-windows.ts';
import { knownBatches } from './known-batches.ts';
import { malformedBatchesRefused } from './malformed-batches.ts';
import { pageSizeLimit } from './page-size-limit.ts';
import { pages } from './pages.ts';
import { repeatedReads } from './repeated-reads.ts';
import { tiedStatements } from './tied-statements.ts';
import { unknownPayments } from './unknown-payments.ts';
import { walks } from './walks.ts';
import { windowsOfOnePayment } from './windows-of-one-payment.ts';

/** "1. Read pay statements", with "Paging" and "Limits". */
export const getPayStatement: Suite = {
  name: 'get-pay-statement',
  title: 'Read pay statements',
  checks: [
    ...knownBatches,
    ...pages,
    ...walks,
    repeatedReads,
    batchElements,
    windowsOfOnePayment,
    batchLimit,
    pageSizeLimit,
    unknownPayments,
    invalidWindowsRefused,
    malformedBatchesRefused,
    beingFetched,
    tiedStatements,
  ],
};
