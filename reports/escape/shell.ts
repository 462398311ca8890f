import { escapeUnseen } from './json.ts';
import { breakServiceCommands } from './service-commands.ts';

/**
 * A curl line with every character visible. What an eye can't see is written as `\\uXXXX`, which means the same inside a
 * JSON body, the one place where such characters are sent.
 */
export function forShell(curl: string): string {
  const seen = escapeUnseen(curl).replaceAll('\n', '\\n').replaceAll('\t', '\\t');
  return breakServiceCommands(seen, '\\u0023');
}
