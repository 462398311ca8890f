import { clip, showControls } from './controls.ts';
import { breakServiceCommands } from './service-commands.ts';

/** A text from a target as one line of a terminal: no control reaches it, and it is at most `characters` long. */
export function forTerminal(text: string, characters = 1_000): string {
  const shown = showControls(clip(text, characters));
  return clip(breakServiceCommands(shown, '\\u{23}'), characters * 2);
}
