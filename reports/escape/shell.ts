import { escapeUnseen } from './json.ts';
import { breakServiceCommands } from './service-commands.ts';

/** Writes a curl line with every character visible: `\\uXXXX` in a JSON body, the only part that may hold others. */
export function forShell(curl: string): string {
  const seen = escapeUnseen(curl).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return breakServiceCommands(seen, '\\u0023');
}
