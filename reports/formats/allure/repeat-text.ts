import { showControls } from '../../escape/controls.ts';
import type { Repeat } from '../../story/repeat.ts';

/**
 * The text that is attached to the result of a finding: its steps, the commands that repeat it, and a waiver of it.
 * `again`: null where no command can.
 * @param inFolder commands that need the folder of the run
 */
export function repeatText(
  { steps, again, waiver }: Pick<Repeat, 'steps' | 'waiver'> & { readonly again: string | null },
  inFolder: readonly string[],
): string {
  const lines = [...steps, ...inFolder, ...(again === null ? [] : [again]), 'A waiver of it:', ...waiver];
  return `${lines.map(showControls).join('\n')}\n`;
}
