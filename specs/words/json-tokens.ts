/** Yields strings with quotes, signs, and stretches of anything else, in linear time and constant memory. */
export function* jsonTokens(text: string): Generator<{ readonly token: string; readonly start: number }> {
  const next = /["{}[\],:]|[^\s"{}[\],:]+/g;
  for (let match = next.exec(text); match !== null; match = next.exec(text)) {
    const [token] = match;
    const { index: start } = match;
    if (token === '"') next.lastIndex = endOfString(text, start + 1);
    yield { token: token === '"' ? text.slice(start, next.lastIndex) : token, start };
  }
}

function endOfString(text: string, from: number): number {
  for (let quote = text.indexOf('"', from); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return text.length;
}
