/** The sandbox cannot use something at its start; the message says what is wrong, where, and what to do. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}
