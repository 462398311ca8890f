/**
 * Names by which markup refers to characters of ASCII (HTML, "Named character references"), by the character, in small
 * letters: a text may have been put in capitals after it was escaped.
 */
const namesByCharacter: Readonly<Record<string, string>> = {
  '\t': 'tab',
  '\n': 'newline',
  ' ': 'nbsp nonbreakingspace ensp emsp thinsp',
  '!': 'excl',
  '"': 'quot',
  '#': 'num',
  $: 'dollar',
  '%': 'percnt',
  '&': 'amp',
  "'": 'apos rsquor',
  '(': 'lpar',
  ')': 'rpar',
  '*': 'ast midast',
  '+': 'plus',
  ',': 'comma',
  '-': 'hyphen dash',
  '.': 'period',
  '/': 'sol',
  ':': 'colon',
  ';': 'semi',
  '<': 'lt',
  '=': 'equals',
  '>': 'gt',
  '?': 'quest',
  '@': 'commat',
  '[': 'lsqb lbrack',
  '\\': 'bsol',
  ']': 'rsqb rbrack',
  '^': 'hat',
  _: 'lowbar underbar',
  '`': 'grave diacriticalgrave',
  '{': 'lcub lbrace',
  '|': 'verbar vert verticalline',
  '}': 'rcub rbrace',
  '~': 'tilde',
  '\u00ad': 'shy zerowidthspace zwj zwnj lrm rlm nobreak',
};

const characters: ReadonlyMap<string, number> = new Map(
  Object.entries(namesByCharacter).flatMap(([character, names]) =>
    names.split(' ').map((name) => [name, character.charCodeAt(0)] as const),
  ),
);

const accents = /^([a-z])(?:acute|grave|circ|uml|tilde|ring|cedil|caron|breve|macr|ogon|dot|slash|strok|stroke)$/;

/**
 * The character that `&…;` stands for, given the codes between the two, e.g. those of `amp`, `#047` or `#x2F`; null where
 * it stands for none. Accents are left out, and what has no width is a soft hyphen.
 */
export function referredCharacter(reference: Uint16Array): number | null {
  if (reference[0] !== 0x23) {
    if (reference.length > longestName) return null;
    const name = String.fromCharCode(...reference).toLowerCase();
    const letter = accents.exec(name)?.[1];
    return characters.get(name) ?? (letter === undefined ? null : letter.charCodeAt(0));
  }
  const isHexadecimal = reference[1] === 0x78 || reference[1] === 0x58;
  const first = isHexadecimal ? 2 : 1;
  if (reference.length === first) return null;
  let codePoint = 0;
  for (let at = first; at < reference.length; at += 1) {
    const digit = digitOf(reference[at] ?? 0);
    if (digit < 0 || digit >= (isHexadecimal ? 16 : 10)) return null;
    codePoint = codePoint * (isHexadecimal ? 16 : 10) + digit;
    if (codePoint > 0x10ffff) return null;
  }
  return codePoint;
}

const longestName = 24;

/** The value of a hexadecimal digit; -1: it is none. */
function digitOf(code: number): number {
  if (code >= 0x30 && code <= 0x39) return code - 0x30;
  const small = code | 0x20;
  return small >= 0x61 && small <= 0x66 ? small - 0x61 + 10 : -1;
}
