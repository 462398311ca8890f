import type { Output } from '../io.ts';

/** Characters that are kept of what a run said to stderr. */
const mostCharacters = 2_000;

/** A stream that passes everything on and keeps the end of it, which says why a run ended as it did. */
export function lastWords(stream: Output): { readonly stderr: Output; words(): string } {
  let kept = '';
  return {
    stderr: {
      write: (text) => {
        kept = `${kept}${text}`.slice(-mostCharacters);
        return stream.write(text);
      },
    },
    words: () => kept.trim(),
  };
}
