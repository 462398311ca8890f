import type { Readable } from 'node:stream';
import chain, { none } from 'stream-chain';
import { Assembler } from 'stream-json/assembler.js';
import { pick } from 'stream-json/filters/pick.js';
import parser, { type Token } from 'stream-json/parser.js';
import { readHarEntry } from './har-entry.ts';
import { type RecordingItem, tooLarge } from './recorded.ts';

/**
 * The entries of a HAR log, one after the other, in the memory of one of them. An entry with more characters than
 * `mostCharacters` is passed over without being held.
 * @throws an Error where the text stops being JSON, after the entries before that place
 */
export function harEntries(file: Readable, mostCharacters: number): AsyncIterable<RecordingItem> {
  const source = parser({ packStrings: false, streamStrings: true, streamNumbers: false, streamKeys: false });
  return chain([file, source, pick({ filter: 'log.entries' }), assembleElements(mostCharacters)]);
}

/** Puts the tokens of a list together to its elements; any other value has none. */
function assembleElements(mostCharacters: number): (token: Token) => RecordingItem | typeof none {
  let assembler = new Assembler();
  let depth = 0;
  let pieces: string[] = [];
  let characters = 0;
  const consume = (token: Token): void => {
    if (token.name === 'stringChunk') pieces.push(token.value);
    else if (token.name === 'endString') {
      assembler.consume({ name: 'stringValue', value: pieces.join('') });
      pieces = [];
    } else if (token.name !== 'startString') assembler.consume(token);
  };
  const element = (): RecordingItem => {
    const item = characters > mostCharacters ? tooLarge : readHarEntry(assembler.current);
    assembler = new Assembler();
    pieces = [];
    characters = 0;
    return item;
  };
  return (token) => {
    const isStart = token.name === 'startObject' || token.name === 'startArray';
    const isEnd = token.name === 'endObject' || token.name === 'endArray';
    if (isStart) depth += 1;
    if (isEnd) depth -= 1;
    // The list itself is at depth 1, its elements begin at 2.
    if (depth === 0 || (depth === 1 && !isEnd)) return none;
    characters += 'value' in token && typeof token.value === 'string' ? token.value.length + 1 : 1;
    if (characters <= mostCharacters) consume(token);
    else pieces = [];
    return depth === 1 && isEnd ? element() : none;
  };
}
