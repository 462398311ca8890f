import { afterAll, describe, expect, it } from 'vitest';
import { playCheck } from '../../clients/play/play-check.ts';
import { Sandboxes } from '../../clients/play/sandboxes.ts';
import { scenarios } from '../../clients/scenarios/all-scenarios.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import { clientInProcess, editedExample } from './client-in-process.ts';
import { mutants } from './mutants.ts';

const { newFolder } = cleanUpAtEnd();
const sandboxes = new Sandboxes(7);
afterAll(() => sandboxes.close());

describe('a client that does one thing wrong', () => {
  it('is one of at least 60', () => {
    expect(mutants.length).toBeGreaterThanOrEqual(60);
  });

  it.each(mutants)('%s, %s under %s: %j', async (row, task, scenario, find, replace) => {
    const played = scenarios.find(({ id }) => id === scenario);
    if (played === undefined) throw new Error(`There is no scenario ${scenario}.`);
    const adapter = await clientInProcess(editedExample([[find, replace]]), newFolder());
    const name = [row, task, scenario, find, replace].join(' ');
    const deadlineSeconds = played.deadlineSeconds ?? 6;
    const plan = { scenario: played, task, sandboxes, name, adapter, deadlineSeconds };
    const { judgements } = await playCheck(plan, new AbortController().signal);
    const broken = judgements.filter(({ kind }) => kind === 'broken').map(({ requirement }) => requirement);
    expect([...new Set(broken)]).toContain(row);
  });
});
