import { markLacking, nameOf } from './secret-part.ts';

/** The least part of a secret that is hidden: three quarters of it, and at least 6 characters. */
const minShare = 0.75;
const minLength = 6;

/**
 * Finds a secret with most of which a credential begins or ends, as one that a check cut short. @returns the part that
 * it holds, and its shell expansion: of `secret99` and the credential `secret9`, `secret9` and `${NAME%?}`; null: none
 */
export function derivation(credential: string, secrets: ReadonlyMap<string, string>) {
  for (const [secret, placeholder] of secrets) {
    if (credential.includes(secret)) continue;
    const least = Math.max(minLength, secret.length * minShare);
    const name = nameOf(placeholder);
    if (name === null) continue;
    const front = commonLength(secret, credential, { fromEnd: false });
    const back = front >= least ? 0 : commonLength(secret, credential, { fromEnd: true });
    if (front < least && back < least) continue;
    const [from, to] = back === 0 ? [0, front] : [secret.length - back, secret.length];
    return { value: secret.slice(from, to), placeholder: markLacking(name, from, secret.length - to) };
  }
  return null;
}

function commonLength(one: string, other: string, { fromEnd }: { readonly fromEnd: boolean }): number {
  const most = Math.min(one.length, other.length);
  for (let length = 0; length < most; length += 1) {
    const [a, b] = fromEnd ? [one.length - 1 - length, other.length - 1 - length] : [length, length];
    if (one[a] !== other[b]) return length;
  }
  return most;
}
