import type { Standing } from './standing.ts';

const phrases: Readonly<Record<Standing, string | null>> = {
  failure: null,
  new: 'new',
  'partly-waived': 'waived in part',
  unattributed: 'new, but the requests changed too',
  known: 'known',
  unasked: 'not tested by the baseline',
  waived: 'waived',
  advisory: null,
};

/** The phrase beside a finding of this standing; null if its level says it all. */
export const standingPhrase = (standing: Standing): string | null => phrases[standing];
