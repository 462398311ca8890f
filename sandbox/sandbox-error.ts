/**
 * The sandbox was started with something that it cannot use: an unknown fault, a taken port, a data file that cannot be
 * opened. The message says what is wrong, where, and what to do.
 */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
}
