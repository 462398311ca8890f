import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Adapter, variablesOf } from '../../clients/adapter/adapter-call.ts';
import { projectFolder } from '../documents.ts';

export type Edit = readonly [find: string, replace: string];

/** The text of the example, with pages of the usual size, so that payments of 250 statements have several. */
const example = readFileSync(join(projectFolder, 'examples/clients/adapter.mjs'), 'utf8').replace(
  'pageSize = 1000',
  'pageSize = 100',
);

/** Changes the text of the example. @throws Error where it has no such text */
export const editedExample = (edits: readonly Edit[]): string =>
  edits.reduce((text, [find, replace]) => {
    if (!text.includes(find)) throw new Error(`The example has no text ${find}`);
    return text.replace(find, () => replace);
  }, example);

/** Loads a text of the example as a client that runs in this process. @param folder a new one */
export async function clientInProcess(text: string, folder: string): Promise<Adapter> {
  const file = join(folder, 'client.mjs');
  writeFileSync(file, text);
  const { run } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return async (call) => {
    const lines: string[] = [];
    const code = await run(variablesOf(call), (line: string) => lines.push(line)).catch(() => 1);
    return { end: { kind: 'exit', code }, stdout: `${lines.join('\n')}\n`, stderr: '', isCut: false };
  };
}
