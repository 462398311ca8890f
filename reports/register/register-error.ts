/** A register can't be changed as it was asked for. The message is a sentence that says why, and nothing was written. */
export class RegisterError extends Error {
  override readonly name = 'RegisterError';
}
