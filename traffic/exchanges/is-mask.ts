/** Texts that sanitizers put in the place of a value, as a whole: words for it, stars, something in brackets. */
const masks = [
  /^[[<({*_-]*(?:redacted|masked|removed|sanitized|scrubbed|filtered|hidden|anonymized|secret)[\w -]*[\]>)}*_-]*$/i,
  /^[*x•.…#-]{3,}$/i,
  /^(?:\[[^\]]*\]|<[^>]*>|\{\{?[^}]*\}\}?)$/,
];

/** Characters: looking at longer ones takes the square of them. */
const longestMask = 1_000;

/** Whether a text stands in the place of another one, that was taken out of a recording. */
export function isMask(text: string): boolean {
  if (text.length > longestMask) return false;
  return masks.some((mask) => mask.test(text.trim()));
}

/** A placeholder of ours, such as `$ACCESS_TOKEN_2`, which stands for one value in all of a recording. */
export function isOwnPlaceholder(text: string): boolean {
  return /^(?:\w+\()?\$\{?[A-Z][A-Z0-9_]*/.test(text);
}
