import type { RunEntry } from '../history/history-run.ts';
import { holding } from '../verdict/plural.ts';
import type { BoardCertificate } from './board.ts';

/** Says why a target has no valid certificate; null: it has one, or one that was not verified here. */
export function whyUncertified(
  { interrupted, unjudged, counts, effort, verdict, facts }: RunEntry,
  certificate: BoardCertificate | null,
): string | null {
  if (certificate !== null) return ['valid', 'unverified'].includes(certificate.standing) ? null : certificate.sentence;
  const reasons = holding([
    [interrupted, unjudged === undefined ? 'The latest run was interrupted.' : `Nothing was judged: ${unjudged}`],
    [facts?.partial === true, 'The latest run was filtered.'],
    [counts.failed > 0, `Musts broken: ${counts.failed}.`],
    [counts.error > 0, `Errors of the harness: ${counts.error}.`],
    [verdict !== 'conformant' && counts.failed === 0, `The verdict is ${verdict}.`],
    [effort !== 'thorough', `The effort was ${effort}; a certificate needs thorough.`],
  ]);
  return reasons.length === 0 ? 'No certificate lies beside its runs.' : reasons.join(' ');
}
