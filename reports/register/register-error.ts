/** Thrown if a register can't be changed as requested; the message says why. Nothing was written. */
export class RegisterError extends Error {
  override readonly name = 'RegisterError';
}
