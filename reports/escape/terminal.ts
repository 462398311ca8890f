import { clip, showControls } from './controls.ts';
import { breakServiceCommands } from './service-commands.ts';

/** A text from a target as one line of a terminal: no control reaches it, and it is at most `characters` long. */
export function forTerminal(text: string, characters = 1_000): string {
  const shown = showControls(clip(text, characters));
  // GitHub reads a line that begins with two colons, also behind blanks, as a command.
  const broken = breakServiceCommands(shown, '\\u{23}').replace(/^(\s*):(?=:)/, '$1\\u{3a}');
  return clip(broken, characters * 2);
}
