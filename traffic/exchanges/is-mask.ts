import { requestBody } from '../../oracle/kernel/answer.ts';
import { objectsIn } from '../../oracle/kernel/json-walk.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** Matches texts that sanitizers put in the place of a value: a word, stars, a text in brackets, a UUID of one digit. */
const masks = [
  /^[[<({*_-]*(?:redacted|masked|removed|sanitized|scrubbed|filtered|hidden|anonymized|secret)[\w -]*[\]>)}*_-]*$/i,
  /^[*x•.…#-]{3,}$/i,
  /^(?:\[[^\]]*\]|<[^>]*>|\{\{?[^}]*\}\}?)$/,
  /^([0-9a-f])\1{7}-\1{4}-.\1{3}-.\1{3}-\1{12}$/i,
];

/** Characters; matching takes time that grows with the square of the length. */
const maxMaskLength = 1_000;

/** Whether a text stands for a value that was removed from a recording. */
export function isMask(text: string): boolean {
  if (text.length > maxMaskLength) return false;
  return masks.some((mask) => mask.test(text.trim()));
}

/** Whether a text is a placeholder of ours, such as `$ACCESS_TOKEN_2`: it stands for one value in a whole recording. */
export const isOwnPlaceholder = (text: string): boolean => /^(?:\w+\()?\$\{?[A-Z][A-Z0-9_]*/.test(text);

/** Whether a text contains a placeholder of ours for a secret or a piece of one, such as `${SECRET_1%????????}-20`. */
export const holdsOwnPlaceholder = (text: string): boolean =>
  /\$\{?(?:ACCESS_TOKEN|CLIENT_ID|CLIENT_SECRET|SECRET)(?![A-Z])/.test(text);

/** Whether a value in the query or the body of a request was replaced by a mask. */
export function holdsMask(exchange: Exchange): boolean {
  const texts = [...new URL(exchange.request.url).searchParams.values()];
  for (const object of objectsIn(requestBody(exchange))) {
    for (const value of Object.values(object).flat()) if (typeof value === 'string') texts.push(value);
  }
  return texts.some((text) => isMask(text) || isOwnPlaceholder(text));
}
