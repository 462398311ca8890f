/**
 * The tokens of a JSON text in order: strings with their quotes, signs of structure, and stretches of anything else. What is
 * no JSON is taken apart, too. Time is linear and memory flat, whatever the text: a pattern that repeats a choice takes
 * the square of some texts, and the stack of others.
 */
export function* jsonTokens(text: string): Generator<{ readonly token: string; readonly start: number }> {
  const next = /["{}[\],:]|[^\s"{}[\],:]+/g;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const [token] = match;
    const { index: start } = match;
    if (token === '"') next.lastIndex = endOfString(text, start + 1);
    yield { token: token === '"' ? text.slice(start, next.lastIndex) : token, start };
  }
}

/** Behind the quote that ends a string, or the end of the text where it has none. */
function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
