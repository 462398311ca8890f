import type { Statement } from './statement.ts';

/** Says that another key signed a statement than the statement names; null if it names the signing key, or none. */
export function issuerProblem({ predicate }: Statement, signedWith: string): string | null {
  const { issuer } = predicate.conformance;
  if (issuer === undefined || issuer.keyId === signedWith) return null;
  return `The certificate names another key (${issuer.keyId}) than the one that signed it (${signedWith}).`;
}
