import type { ShellText } from './shell-text.ts';

/** Variables of credentials that a profile always has. */
const credentials = 'ACCESS_TOKEN(?:_\\d{1,5})?|CLIENT_ID|CLIENT_SECRET';

/**
 * Converts redacted text for a shell: placeholders of credentials, and of `own`, e.g. `X_GATEWAY_KEY`, become
 * expansions; all other text stays literal, and is never run.
 */
export function expandPlaceholders(text: string, own: string | null = null): ShellText {
  if (!text.includes('$')) return text === '' ? [] : [text];
  // An empty name would make an expansion of any dollar sign, and a command of what follows it.
  const names = own !== null && /^[A-Z_][A-Z0-9_]*$/.test(own) ? `${credentials}|${own}` : credentials;
  const variable = `\\$(?:${names})(?![A-Z0-9_])`;
  const cut = `\\$\\{(?:${names})(?:%\\?{1,16}|#\\?{1,16})?\\}`;
  const slice = `\\$\\{(${names}):(\\d{1,5}):(\\d{1,5})\\}`;
  const value = `(?:${variable}:${variable}|${variable}|${cut})`;
  const pattern = new RegExp(`(base64|upper|lower|swap)\\((${value})\\)|${slice}|${value}`, 'g');
  const parts: (string | { readonly expansion: string })[] = [];
  let shown = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, form, inner = '', name, from, length] = match;
    if (match.index > shown) parts.push(text.slice(shown, match.index));
    if (form !== undefined) parts.push({ expansion: `$(printf %s "${inner}" | ${filters[form] ?? 'cat'})` });
    else if (name !== undefined) {
      const first = Number(from) + 1;
      parts.push({ expansion: `$(printf %s "$${name}" | cut -c${first}-${Number(from) + Number(length)})` });
    } else parts.push({ expansion: whole });
    shown = match.index + whole.length;
  }
  if (shown < text.length) parts.push(text.slice(shown));
  return parts;
}

/** The filters by which a shell turns a secret into the form in which it was written. */
const filters: Readonly<Record<string, string>> = {
  base64: "base64 | tr -d '\\n'",
  upper: 'tr a-z A-Z',
  lower: 'tr A-Z a-z',
  swap: 'tr a-zA-Z A-Za-z',
};
