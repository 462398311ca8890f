import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Running } from '../cli/process.ts';
import { cleanUpAtEnd } from '../file-end.ts';
import type { Behaviour } from '../hostile-target/behaviour.ts';
import { behaviours } from '../hostile-target/behaviours.ts';
import { startHostileAt } from '../hostile-target/hostile-target.ts';
import { canaries, commandsIn, controlsIn, filesBelow, secretsIn } from './canary.ts';
import { hostileProfile } from './judge-target.ts';
import { largeAnswer } from './large-answer.ts';
import { startLeaky } from './leaky-target.ts';
import { peakMemory } from './process-memory.ts';
import { startRun } from './process-run.ts';

/** The command line as a process, against a target that is hostile in several places at once. */
const maxMemory = 512 * 1024 * 1024;

const { close, newFolder } = cleanUpAtEnd();

type Hostilities = Readonly<Partial<Record<OperationId, Pick<Behaviour, 'answer'>>>>;

async function targetOf(hostilities: Hostilities): Promise<string> {
  const target = await startHostileAt((path) => {
    const operation = Object.values(operations).find(({ path: template }) => {
      const pattern = template.replace('{benefit_id}', '[^/]+');
      return new RegExp(`^${pattern}$`).test(path);
    });
    return operation === undefined ? undefined : hostilities[operation.id];
  });
  close(target);
  return target.baseUrl;
}

function byId(id: string): Behaviour {
  const found = behaviours.find((behaviour) => behaviour.id === id);
  if (found === undefined) throw new Error(`There is no behaviour ${id}.`);
  return found;
}

/** Finds what is wrong with what a run wrote and printed. */
function leaksOf(folder: string, { out, err }: Running, secrets: readonly string[]): readonly string[] {
  const streams = [
    { name: 'stdout', text: out() },
    { name: 'stderr', text: err() },
  ];
  const written = [...streams, ...filesBelow(join(folder, 'out'))];
  const ours = written.filter(({ name }) => !name.startsWith('allure-report'));
  return [...secretsIn(written, secrets), ...controlsIn(ours), ...commandsIn(out() + err())];
}

describe.concurrent('memory stays within its bound against', () => {
  // This is about other bounds, also on a busy machine.
  const times = { requestTimeoutMs: 60_000, liveTimeoutMs: 60_000, pollIntervalMs: 20, pollDeadlineMs: 400 };
  test.each<readonly [string, number, Hostilities]>([
    ['answers of megabytes in good form', 1, { 'list-enrolled-individuals': largeAnswer }],
    [
      'bombs, bodies without end and JSON without sense',
      3,
      {
        'list-pay-groups': byId('gzip-bomb'),
        'list-pay-statement-items': byId('endless-body'),
        'list-enrolled-individuals': byId('many-values'),
        'update-benefit': byId('endless-chunks'),
      },
    ],
  ])('%s', async (_, code, hostilities) => {
    const baseUrl = await targetOf(hostilities);
    const running = startRun(newFolder(), hostileProfile(baseUrl, { timing: times }), [
      '--operations',
      Object.keys(hostilities).join(),
      '--reports',
      'html,junit',
    ]);
    const peak = await peakMemory(running);
    expect(running.err()).toBe('');
    expect(await running.ended).toBe(code);
    expect(peak).toBeLessThan(maxMemory);
  });
});

const leakyOperations =
  'create-sandbox-account,create-sandbox-connection,create-sandbox-payment,list-pay-groups,disconnect-entity';

describe.concurrent('a run as a process', () => {
  test('no credential reaches a file or a stream, whoever leaks it and wherever, with two workers', async () => {
    const target = await startLeaky();
    close(target);
    const folder = newFolder();
    const step = join(folder, 'step.md');
    const running = startRun(
      folder,
      target.profile,
      ['--workers', '2', '--operations', leakyOperations, '--reports', 'html,junit,markdown,har,allure'],
      {
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: step,
      },
    );
    expect(await running.ended).toBe(1);
    expect(running.err()).toBe('');
    expect(target.secrets().length).toBeGreaterThan(5);
    expect(leaksOf(folder, running, target.secrets())).toEqual([]);
    expect(secretsIn([{ name: 'step', text: readFileSync(step, 'utf8') }], target.secrets())).toEqual([]);
  });

  test('nothing that a target says is taken for a command, nor hides', async () => {
    const ids = ['terminal-escapes', 'bidi-and-invisible', 'workflow-commands', 'token-over-lines', 'formula'] as const;
    const [items, groups, enrolled, statements, update] = ids.map(byId);
    const hostilities = Object.fromEntries(
      Object.entries({
        'list-pay-statement-items': items,
        'list-pay-groups': groups,
        'list-enrolled-individuals': enrolled,
        'get-pay-statement': statements,
        'update-benefit': update,
      }).flatMap(([operation, behaviour]) => (behaviour === undefined ? [] : [[operation, behaviour]])),
    );
    const folder = newFolder();
    const running = startRun(
      folder,
      hostileProfile(await targetOf(hostilities)),
      ['--operations', Object.keys(hostilities).join(), '--reports', 'html,junit,markdown,har'],
      { GITHUB_ACTIONS: 'true' },
    );
    expect(await running.ended).toBe(1);
    expect(leaksOf(folder, running, Object.values(canaries))).toEqual([]);
  });
});
