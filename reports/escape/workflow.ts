import { clip, showControls } from './controls.ts';
import { breakServiceCommands } from './service-commands.ts';

/** The message of a GitHub workflow command; `%` is its escape, and `::` is harmless once the command has begun. */
export function forWorkflowData(text: string): string {
  return breakServiceCommands(clip(showControls(text), 4_000), '\\u{23}').replaceAll('%', '%25');
}

/** The value of a property of a workflow command, e.g. of `title`: commas and colons would end it. */
export function forWorkflowProperty(text: string): string {
  return breakServiceCommands(clip(showControls(text), 200), '\\u{23}')
    .replaceAll('%', '%25')
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
}
