import { expect, test } from 'vitest';
import { TerminalScreen } from './terminal-screen.ts';

function shown(output: string, columns = 20): readonly string[] {
  const screen = new TerminalScreen(columns);
  screen.write(output);
  return screen.lines().map((line) => line.map(({ text, styles }) => [...styles, text].join(':')).join('|'));
}

const csi = '\u001b[';

test.each([
  ['lines', 'one\r\ntwo\r\n\r\n', ['one', 'two']],
  ['a line that goes on', 'x'.repeat(7), ['xxxxx', 'xx']],
  ['colours', `${csi}31mred${csi}39m plain ${csi}1mb${csi}0m`, ['red:red| plain |bold:b']],
  ['colours, wide', `${csi}1;32mok${csi}22m k`, ['bold:green:ok|green: k']],
  ['a line that is written anew', `first\r${csi}2Ksecond`, ['second']],
  ['lines that are erased upwards', `a\r\nb\r\nc${csi}2K${csi}1A${csi}2K${csi}GB`, ['a', 'B']],
  ['the rest of the screen erased', `a\r\nb\r\nc${csi}2A${csi}J`, ['a']],
  ['a cursor that is hidden', `${csi}?25la${csi}?25h`, ['a']],
] as const)('%s', (name, output, lines) => {
  expect(shown(output, name === 'a line that goes on' ? 5 : 20)).toEqual(lines);
});
