import { showControls } from '../../escape/controls.ts';
import type { Repeat } from '../../story/repeat.ts';

/** @param inFolder commands to run in the folder of the run */
export function repeatText(
  { steps, again, waiver }: Pick<Repeat, 'steps' | 'waiver'> & { readonly again: string | null },
  inFolder: readonly string[],
): string {
  const waived = waiver.length === 0 ? [] : ['A waiver of it:', ...waiver];
  const lines = [...steps, ...inFolder, ...(again === null ? [] : [again]), ...waived];
  return `${lines.map(showControls).join('\n')}\n`;
}
