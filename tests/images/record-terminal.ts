import { spawn } from 'node:child_process';
import { type StyledText, TerminalScreen } from './terminal-screen.ts';

/** The lines of a screen. */
type Screen = readonly (readonly StyledText[])[];

/** What a command showed on a terminal. */
export interface RecordedTerminal {
  /** The screen when it came nearest to saying that half of it was done. */
  readonly half: Screen;
  /** The screen at the end. */
  readonly end: Screen;
}

/**
 * Runs a command on a terminal of its own, so that it prints what a person would see: colours, and lines that are written
 * anew. Needs the program `script` of util-linux.
 * @param line what a shell is given; it has to be free of single quotes
 * @throws if the command ends with another code than `expected`
 */
export async function recordTerminal(
  line: string,
  options: { readonly folder: string; readonly columns: number; readonly expected: number },
): Promise<RecordedTerminal> {
  const sized = `stty cols ${options.columns} rows 60; ${line}`;
  const child = spawn('script', ['--quiet', '--flush', '--return', '--command', sized, '/dev/null'], {
    cwd: options.folder,
    env: { ...process.env, TERM: 'xterm-256color', FORCE_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const screens: Screen[] = [];
  const screen = new TerminalScreen(options.columns);
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen.write(text);
    screens.push(screen.lines());
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  if (code !== options.expected) throw new Error(`"${line}" ended with ${code}, not with ${options.expected}.`);
  const awayFromHalf = (lines: Screen): number => Math.abs(50 - Number(/(\d+) %/.exec(textOf(lines))?.[1] ?? 1_000));
  const [half = []] = screens.sort((a, b) => awayFromHalf(a) - awayFromHalf(b));
  return { half, end: screen.lines() };
}

function textOf(lines: Screen): string {
  return lines.map((line) => line.map(({ text }) => text).join('')).join('\n');
}
