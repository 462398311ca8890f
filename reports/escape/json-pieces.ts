import { jsonText } from './json.ts';

/** Characters of a piece, at least; the last one may be smaller. */
const pieceCharacters = 1 << 18;

/** Writes {@link jsonText} of an object, indented by 2, in pieces, so that a large list is never one text in memory. */
export function* jsonPieces(value: object): Generator<string> {
  let piece = '{';
  let isFirst = true;
  for (const [key, member] of Object.entries(value)) {
    if (member === undefined) continue;
    piece += `${isFirst ? '' : ','}\n  ${jsonText(key)}: `;
    isFirst = false;
    if (!Array.isArray(member) || member.length === 0) {
      piece += indented(jsonText(member, 2), 2);
      continue;
    }
    piece += '[';
    for (const [index, element] of member.entries()) {
      piece += `${index === 0 ? '' : ','}\n    ${indented(jsonText(element, 2), 4)}`;
      if (piece.length < pieceCharacters) continue;
      yield piece;
      piece = '';
    }
    piece += '\n  ]';
  }
  yield isFirst ? '{}\n' : `${piece}\n}\n`;
}

const indented = (text: string, spaces: number): string => text.replaceAll('\n', `\n${' '.repeat(spaces)}`);
