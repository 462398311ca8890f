import type { Statement } from './statement.ts';

/** Says that a statement was signed with another key than it names; null if it names that key, or none. */
export function issuerProblem({ predicate }: Statement, signedWith: string): string | null {
  const { issuer } = predicate.conformance;
  if (issuer === undefined || issuer.keyId === signedWith) return null;
  return `The certificate names another key (${issuer.keyId}) than the one that signed it (${signedWith}).`;
}
