/** Thrown if a certificate can't be made, or its key or file can't be used. `reasons`: a sentence for each obstacle. */
export class CertificateError extends Error {
  readonly reasons: readonly string[];

  constructor(reasons: readonly string[], cause?: unknown) {
    super(reasons.join('\n'), cause === undefined ? undefined : { cause });
    this.name = 'CertificateError';
    this.reasons = reasons;
  }
}
