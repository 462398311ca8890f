import { grantsNothing, type Provision } from '../../oracle/every-operation/provision.ts';
import type { Judged } from '../../specs/words/outcome.ts';
import type { ReportedOutcome } from '../../specs/words/record.ts';
import type { Reporting } from './reporting.ts';

/** Characters of the reason why something could not be judged. */
const maxReason = 600;

/** Turns an outcome into what a report has of it: redacted, and bounded, since a target has its say in the reason. */
export function reported(judged: Judged, { secrets, worked }: Reporting): ReportedOutcome {
  const { reason, ...rest } = blockUngranted(judged, worked.provision);
  return { ...rest, reason: reason === null ? null : secrets.redactShort(reason, maxReason) };
}

/**
 * Blocks what is not applicable for want of a product, where creations grant none at all: that is then no choice of the
 * provider, unless the profile says so.
 */
function blockUngranted(judged: Judged, provision: Provision): Judged {
  if (judged.code !== 'not-granted' || !grantsNothing(provision)) return judged;
  const reason =
    'no product at all was granted, and the profile does not say that the provider supports none (products)';
  return { outcome: 'blocked', code: null, reason };
}
