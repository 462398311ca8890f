import { jsonTokens } from '../../../specs/words/json-tokens.ts';
import { parseJson } from '../../../specs/words/parse-json.ts';
import { clip, showControls } from '../../escape/controls.ts';

/** A line of a shown body; `marked` if the finding points at the line. */
export interface BodyLine {
  readonly text: string;
  readonly marked: boolean;
}

/** Lines of a body that are shown: of a longer body those around the mark. */
const linesShown = 60;

const lineCharacters = 400;

const levelsIndented = 40;

/** Splits a body into lines, and marks the value at `pointer`. A body that is not JSON stays as it is; nothing is lost. */
export function bodyLines(text: string, pointer: string | null): readonly BodyLine[] {
  const lines =
    parseJson(text) !== undefined
      ? jsonLines(text, pointer)
      : text.split(/\r?\n/).map((line) => ({ text: line, marked: false }));
  const mark = lines.findIndex(({ marked }) => marked);
  const from = mark < linesShown ? 0 : mark - Math.floor(linesShown / 2);
  const shown = lines
    .slice(from, from + linesShown)
    .map(({ text: line, marked }) => ({ text: showControls(clip(line, lineCharacters)), marked }));
  const more = (count: number): BodyLine[] => (count > 0 ? [{ text: `… ${count} more lines`, marked: false }] : []);
  return [...more(from), ...shown, ...more(lines.length - from - shown.length)];
}

interface Container {
  readonly pointer: string;
  readonly isList: boolean;
  index: number;
}

/** Lays out JSON with a line for each value, from its tokens: the text of numbers and keys stays as it was sent. */
function jsonLines(text: string, pointer: string | null): BodyLine[] {
  const lines: BodyLine[] = [];
  const parents: Container[] = [];
  let line = '';
  let marked = false;
  // The key of the next value in an object; null: the next text is a key.
  let key: string | null = null;
  const indent = (): string => '  '.repeat(Math.min(parents.length, levelsIndented));
  // The pointer of the next value.
  const place = (): string => {
    const parent = parents.at(-1);
    if (parent === undefined) return '';
    return `${parent.pointer}/${parent.isList ? parent.index : (key ?? '')}`;
  };
  const endLine = (): void => {
    if (line !== '') lines.push({ text: line, marked });
    line = '';
    marked = false;
  };
  const addValue = (token: string): void => {
    if (line === '') line = indent();
    line += token;
    marked ||= pointer !== null && place() === pointer;
  };
  const tokens = Array.from(jsonTokens(text), ({ token }) => token);
  for (const [at, token] of tokens.entries()) {
    if (token === '{' || token === '[') {
      const where = place();
      addValue(token);
      parents.push({ pointer: where, isList: token === '[', index: 0 });
      key = null;
      if (tokens[at + 1] !== '}' && tokens[at + 1] !== ']') endLine();
    } else if (token === '}' || token === ']') {
      const empty = tokens[at - 1] === '{' || tokens[at - 1] === '[';
      if (!empty) endLine();
      parents.pop();
      line = empty ? line + token : indent() + token;
    } else if (token === ',') {
      line += ',';
      endLine();
      const parent = parents.at(-1);
      if (parent !== undefined) parent.index += 1;
      key = null;
    } else if (token === ':') line += ': ';
    else if (parents.at(-1)?.isList === false && key === null) {
      key = pointerKey(token);
      line = indent() + token;
    } else addValue(token);
  }
  endLine();
  return lines;
}

function pointerKey(token: string): string {
  const name: unknown = JSON.parse(token);
  return String(name).replaceAll('~', '~0').replaceAll('/', '~1');
}
