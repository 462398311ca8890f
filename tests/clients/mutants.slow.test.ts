import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Adapter, variablesOf } from '../../clients/adapter/adapter-call.ts';
import { playCheck } from '../../clients/play/play-check.ts';
import { scenarios } from '../../clients/scenarios/all-scenarios.ts';
import { projectFolder } from '../documents.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { mutants } from './mutants.ts';

const { newFolder } = cleanUpAtEnd();
// Pages of the usual size, so that payments of 250 statements have several.
const example = readFileSync(join(projectFolder, 'examples/clients/adapter.mjs'), 'utf8').replace(
  'pageSize = 1000',
  'pageSize = 100',
);

/** A text of the example as a client that runs in this process. */
async function clientOf(text: string): Promise<Adapter> {
  const file = join(newFolder(), 'client.mjs');
  writeFileSync(file, text);
  const { run } = await import(/* @vite-ignore */ pathToFileURL(file).href);
  return async (call) => {
    const lines: string[] = [];
    const code = await run(variablesOf(call), (line: string) => lines.push(line)).catch(() => 1);
    return { end: { kind: 'exit', code }, stdout: `${lines.join('\n')}\n`, stderr: '', isCut: false };
  };
}

describe('a client that does one thing wrong', () => {
  it('is one of at least 60', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(60);
  });

  it.each(mutants)('%s, %s under %s: %j', async (row, task, scenario, find, replace) => {
    expect(example).toContain(find);
    const played = scenarios.find(({ id }) => id === scenario);
    if (played === undefined) throw new Error(`There is no scenario ${scenario}.`);
    const adapter = await clientOf(example.replace(find, () => replace));
    const plan = { scenario: played, task, seed: 7, adapter, deadlineSeconds: 6 };
    const { judgements } = await playCheck(plan, new AbortController().signal);
    const broken = judgements.filter(({ kind }) => kind === 'broken').map(({ requirement }) => requirement);
    expect([...new Set(broken)]).toContain(row);
  });
});
