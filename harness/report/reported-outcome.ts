import { grantsNothing } from '../../oracle/every-operation/provision.ts';
import type { Judged } from '../../specs/words/outcome.ts';
import type { ReportedOutcome } from '../../specs/words/record.ts';
import type { Session } from '../session.ts';

/** Characters of the reason why something could not be judged. */
const maxReason = 600;

/** Turns an outcome into what a report has of it: with what the whole session knows, redacted, and bounded. */
export function reported(judged: Judged, session: Session): ReportedOutcome {
  return writable(blockUngranted(judged, session), session);
}

/**
 * Blocks what is not applicable for want of a product, where creations grant none at all: that is then no choice of the
 * provider, unless the profile says so.
 */
function blockUngranted(judged: Judged, { world }: Session): Judged {
  if (judged.code !== 'not-granted' || !grantsNothing(world.provision)) return judged;
  const reason =
    'no product at all was granted, and the profile does not say that the provider supports none (products)';
  return { outcome: 'blocked', code: null, reason };
}

/** Redacts and bounds the reason of an outcome: a target has its say in it, too. */
function writable(judged: Judged, session: Session): ReportedOutcome {
  const { reason } = judged;
  return { ...judged, reason: reason === null ? null : session.driver.secrets.redactShort(reason, maxReason) };
}
