/** A piece of a line in one style. */
export interface StyledText {
  readonly text: string;
  /** Names of styles: `bold`, `dim`, `red` and the like. */
  readonly styles: readonly string[];
}

interface Cell {
  readonly character: string;
  readonly styles: string;
}

/** What the numbers of "select graphic rendition" mean, as far as our commands use them. */
const styleNames: Readonly<Record<string, string>> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  31: 'red',
  32: 'green',
  33: 'yellow',
  34: 'blue',
  35: 'magenta',
  36: 'cyan',
  90: 'gray',
};

/** What switches a style off, and which ones. */
const endings: Readonly<Record<string, readonly string[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  39: ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'gray'],
};

/** A sequence with its parameters and its command, the end of a line, or a character. */
const printed = new RegExp(`${String.fromCharCode(27)}\\[([?\\d;]*)([A-Za-z])|([\\r\\n])|(\\P{Cc})`, 'gu');

/**
 * The screen of a terminal, as much of one as our commands need: text, line ends, moves of the cursor, erasing, and
 * colours. Lines longer than `columns` go on in the next one. It scrolls without end.
 */
export class TerminalScreen {
  readonly #columns: number;
  readonly #rows: Cell[][] = [[]];
  #row = 0;
  #column = 0;
  #styles: ReadonlySet<string> = new Set();

  constructor(columns: number) {
    this.#columns = columns;
  }

  /** Takes what a command printed; a sequence of control characters must not be torn in two. */
  write(output: string): void {
    const pieces = output.matchAll(printed);
    for (const [, parameters = '', command = '', lineEnd = '', character = ''] of pieces) {
      if (character !== '') this.#print(character);
      else if (lineEnd === '\n') this.#moveTo(this.#row + 1, this.#column);
      else if (lineEnd === '\r') this.#column = 0;
      else this.#obey(command, parameters);
    }
  }

  /** The lines as they stand, without the empty ones at the end. */
  lines(): readonly (readonly StyledText[])[] {
    const last = this.#rows.findLastIndex((row) => row.some(({ character }) => character.trim() !== ''));
    return this.#rows.slice(0, last + 1).map(joinCells);
  }

  #print(character: string): void {
    if (this.#column >= this.#columns) this.#moveTo(this.#row + 1, 0);
    const row = this.#rows[this.#row] ?? [];
    while (row.length < this.#column) row.push({ character: ' ', styles: '' });
    row[this.#column] = { character, styles: [...this.#styles].join(' ') };
    this.#column += 1;
  }

  #moveTo(row: number, column: number): void {
    this.#row = Math.max(0, row);
    this.#column = Math.max(0, column);
    while (this.#rows.length <= this.#row) this.#rows.push([]);
  }

  #obey(command: string, parameters: string): void {
    const count = Number(parameters.split(';')[0] || 1);
    if (command === 'A') this.#moveTo(this.#row - count, this.#column);
    if (command === 'B') this.#moveTo(this.#row + count, this.#column);
    if (command === 'C') this.#moveTo(this.#row, this.#column + count);
    if (command === 'D') this.#moveTo(this.#row, this.#column - count);
    if (command === 'G') this.#moveTo(this.#row, count - 1);
    if (command === 'K') this.#eraseLine(parameters);
    if (command === 'J') this.#rows.splice(this.#row + 1);
    if (command === 'm') for (const number of parameters.split(';')) this.#setStyle(number);
  }

  #eraseLine(parameters: string): void {
    const row = this.#rows[this.#row] ?? [];
    this.#rows[this.#row] = parameters === '2' ? [] : row.slice(0, this.#column);
  }

  #setStyle(number: string): void {
    if (number === '' || number === '0') this.#styles = new Set();
    const name = styleNames[number];
    if (name !== undefined) this.#styles = new Set([...this.#styles, name]);
    const ended = endings[number] ?? [];
    this.#styles = new Set([...this.#styles].filter((style) => !ended.includes(style)));
  }
}

function joinCells(cells: readonly Cell[]): readonly StyledText[] {
  const pieces: { text: string; styles: string }[] = [];
  for (const { character, styles } of cells) {
    const last = pieces.at(-1);
    if (last?.styles === styles) last.text += character;
    else pieces.push({ text: character, styles });
  }
  return pieces.map(({ text, styles }) => ({ text, styles: styles === '' ? [] : styles.split(' ') }));
}
