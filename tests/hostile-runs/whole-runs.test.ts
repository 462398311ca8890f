import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type OperationId, operations } from '../../specs/operations.ts';
import { endAll, type Running, temporaryFolder } from '../cli/process.ts';
import type { Behaviour } from '../hostile-target/behaviour.ts';
import { behaviours } from '../hostile-target/behaviours.ts';
import { startHostileAt } from '../hostile-target/hostile-target.ts';
import { canaries, commandsIn, controlsIn, filesBelow, secretsIn } from './canary.ts';
import { hostileProfile } from './judge-target.ts';
import { largeAnswers } from './large-answers.ts';
import { startLeaky } from './leaky-target.ts';
import { peakMemory } from './process-memory.ts';
import { startRun } from './process-run.ts';

/** The command line as a process, against a target that is hostile in several places at once. */
const mostMemory = 512 * 1024 * 1024;

const closing: (() => Promise<void>)[] = [];
let folder = temporaryFolder();
beforeEach(() => {
  folder = temporaryFolder();
});
afterEach(async () => {
  endAll();
  await Promise.all(closing.splice(0).map((close) => close()));
  folder.remove();
});

type Hostilities = Readonly<Partial<Record<OperationId, Pick<Behaviour, 'answer'>>>>;

/** Starts a target that is hostile at these operations. */
async function targetOf(hostilities: Hostilities): Promise<string> {
  const target = await startHostileAt((path) => {
    const operation = Object.values(operations).find(({ path: template }) => {
      const pattern = template.replace('{benefit_id}', '[^/]+');
      return new RegExp(`^${pattern}$`).test(path);
    });
    return operation === undefined ? undefined : hostilities[operation.id];
  });
  closing.push(() => target.close());
  return target.baseUrl;
}

function byId(id: string): Behaviour {
  const found = behaviours.find((behaviour) => behaviour.id === id);
  if (found === undefined) throw new Error(`There is no behaviour ${id}.`);
  return found;
}

function run(profile: object, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Running {
  return startRun(folder.path, profile, args, environment);
}

/** What is wrong with what a run wrote and printed. */
function leaksOf({ out, err }: Running, secrets: readonly string[]): readonly string[] {
  const streams = [
    { name: 'stdout', text: out() },
    { name: 'stderr', text: err() },
  ];
  const written = [...streams, ...filesBelow(join(folder.path, 'out'))];
  const ours = written.filter(({ name }) => !name.startsWith('allure-report'));
  return [...secretsIn(written, secrets), ...controlsIn(ours), ...commandsIn(out() + err())];
}

describe('memory stays within its bound against', () => {
  const times = { requestTimeoutMs: 8_000, liveTimeoutMs: 8_000, pollIntervalMs: 20, pollDeadlineMs: 400 };
  test.each<readonly [string, number, Hostilities]>([
    [
      'answers of megabytes in good form',
      1,
      Object.fromEntries(['list-pay-groups', 'list-enrolled-individuals'].map((id) => [id, largeAnswers[id]])),
    ],
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
    const running = run(hostileProfile(baseUrl, { timing: times }), [
      '--operations',
      Object.keys(hostilities).join(),
      '--reports',
      'html,junit',
    ]);
    const peak = await peakMemory(running);
    expect(running.err()).toBe('');
    expect(await running.ended).toBe(code);
    expect(peak).toBeLessThan(mostMemory);
  });
});

test('a target that never answers where it matters ends in 3, with the reason', async () => {
  const hostilities = { 'list-pay-groups': byId('silence') };
  const baseUrl = await targetOf(hostilities);
  const startedAt = performance.now();
  const running = run(hostileProfile(baseUrl), ['--operations', Object.keys(hostilities).join(), '--reports', 'junit']);
  expect(await running.ended).toBe(3);
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(running.out()).toMatch(/because: \d+ of \d+ blocked, because .*(TimeoutMs \(1000 ms\)|stopped answering)/);
});

const leakyOperations =
  'create-sandbox-account,create-sandbox-connection,create-sandbox-payment,list-pay-groups,disconnect-entity';

test('no credential reaches a file or a stream, whoever leaks it and wherever, with two workers', async () => {
  const target = await startLeaky();
  closing.push(target.close);
  const step = join(folder.path, 'step.md');
  const running = run(
    target.profile,
    ['--workers', '2', '--operations', leakyOperations, '--reports', 'html,junit,markdown,har'],
    {
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: step,
    },
  );
  expect(await running.ended).toBe(1);
  expect(running.err()).toBe('');
  expect(target.secrets().length).toBeGreaterThan(5);
  expect(leaksOf(running, target.secrets())).toEqual([]);
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
  const running = run(
    hostileProfile(await targetOf(hostilities)),
    ['--operations', Object.keys(hostilities).join(), '--reports', 'html,junit,markdown,har'],
    { GITHUB_ACTIONS: 'true' },
  );
  expect(await running.ended).toBe(1);
  expect(leaksOf(running, Object.values(canaries))).toEqual([]);
});
