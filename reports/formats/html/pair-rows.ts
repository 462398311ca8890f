import type { PairsOfFactors } from '../../../specs/words/circumstances.ts';

/** The words for factors of a request. */
const words: Readonly<Record<string, string>> = {
  operation: 'operation',
  caller: 'who asks',
  named: 'owner of the thing named',
  position: 'place in a batch',
  before: 'what came before',
  size: 'size of a batch',
  entity: 'owner of the entity named',
};

/** Rows of the table of pairs of circumstances: two factors, and which of their levels met. */
export const pairRows = (pairs: readonly PairsOfFactors[] = []) =>
  pairs.map(({ factors, covered, missing, excluded }) => ({
    factors: factors.map((factor) => words[factor] ?? factor).join(' × '),
    covered: covered.length,
    total: covered.length + missing.length,
    missing: missing.join(', '),
    excluded: excluded.join(', '),
  }));
