import { clip, showControls } from './controls.ts';
import { breakServiceCommands } from './service-commands.ts';

/** The message of a GitHub workflow command; `%` is its escape, and `::` is harmless once the command has begun. */
export const forWorkflowData = (text: string): string =>
  breakServiceCommands(clip(showControls(text), 4_000), '\\u{23}').replaceAll('%', '%25');

/** The value of a property of a workflow command, e.g. of `title`: commas and colons would end it. */
export const forWorkflowProperty = (text: string): string =>
  breakServiceCommands(clip(showControls(text), 200), '\\u{23}')
    .replaceAll('%', '%25')
    .replaceAll(':', '%3A')
    .replaceAll(',', '%2C');
