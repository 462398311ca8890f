import { forTerminal } from '../../reports/escape/terminal.ts';

const columns = 100;

/** Breaks a text into lines at its words; `first` stands before the first line, `indent` before the others. */
export function wrap(text: string, first: string, indent = ' '.repeat(first.length)): readonly string[] {
  const lines: string[] = [];
  let line = first;
  for (const word of forTerminal(text, 4_000).split(' ')) {
    const isBegun = line !== first && line !== indent;
    if (isBegun && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = indent + word;
    } else {
      line += isBegun ? ` ${word}` : word;
    }
  }
  return [...lines, line];
}
