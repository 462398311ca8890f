import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import type { ProgrammeIndex } from '../../cli/programme/programme-index.ts';
import { seedOfChallenge } from '../../specs/words/challenge.ts';
import { call } from '../cli/call.ts';
import { makeOutside, type Outside } from '../strange-records/outside.ts';
import { unsoundCheck, writeSoundRecord } from '../strange-records/sound-record.ts';

/** The outcomes of the runs of a target in the sound results. */
const outcomes = {
  acme: 'conformant',
  bridge: 'conformant',
  crown: 'conformant',
  delta: 'conformant',
  ember: 'conformant',
  fjord: 'nonconformant',
  grove: 'nonconformant',
  haven: 'inconclusive',
  inlet: 'missing',
  // The run is conformant, but does not meet the class that the plan asks for.
  jetty: 'conformant',
} as const;

export const ids = Object.keys(outcomes) as readonly (keyof typeof outcomes)[];

const programme = 'Bridges';
const challenge = 'autumn-2026-k7Qx2m';

export const runId = 'night-1';

/** Results of a programme that a stranger may write to, and the files that only the collector can write. */
export interface HostileProgramme {
  /** The folder of the results, to be changed by an example. */
  readonly results: string;
  /** The folder that holds only the results, so that any other file in it was written by mistake. */
  readonly around: string;
  readonly plan: string;
  readonly key: string;
  readonly register: string;
  readonly outside: Outside;
  /** Makes results and register sound again. */
  restore(): void;
  /** Collects as a programme does that certifies, and lists certificates. */
  collect(flags?: readonly string[]): ReturnType<typeof call>;
  index(): ProgrammeIndex;
  board(): {
    readonly targets: readonly {
      readonly id: string;
      readonly verdict: string;
      readonly class: string | null;
      readonly certificate: { readonly standing: string } | null;
    }[];
  };
}

/** Makes the results of ten targets below `root`, collected once. */
export async function makeHostileProgramme(root: string): Promise<HostileProgramme> {
  const [sound, around, office] = ['sound', 'around', 'office'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const at = (name: string): string => join(office, name);
  const results = join(around, 'results');
  mkdirSync(office, { recursive: true });
  const [plan, key, register] = [at('programme.yaml'), at('office.key'), at('register.jsonl')];
  const targets = ids.map((id) => ({ id, profile: `${id}.yaml`, ...(id === 'jetty' ? { class: 'full' } : {}) }));
  writeFileSync(plan, stringify({ name: programme, effort: 'thorough', challenge, reports: [], targets }));
  const settings = {
    revision: null,
    effort: 'thorough',
    seed: null,
    challenge,
    strict: false,
    budget: { maxTime: 3_600, attempts: 3, pause: 10 },
  };
  const kept = targets.map(({ id, class: wanted = null }) => ({ id, class: wanted, links: {} }));
  const startedAt = new Date();
  const named = { schemaVersion: 1, programme, runId };
  const write = (name: string, value: object): void =>
    writeFileSync(join(sound, name), `${JSON.stringify(value, null, 2)}\n`);
  mkdirSync(sound);
  write(`plan-${runId}.json`, { ...named, startedAt: startedAt.toISOString(), settings, targets: kept });
  for (const id of ids) {
    const target = { name: `The ${id}`, version: '1.0.0', baseUrl: `https://${id}.example/finance` };
    writeFileSync(at(`${id}.yaml`), stringify({ ...target, credentials: { accessToken: `\${TOKEN}` } }));
    mkdirSync(join(sound, id));
    const outcome = outcomes[id];
    if (outcome === 'missing') {
      write(`${id}/${runId}.missing.json`, {
        ...named,
        target: id,
        state: 'unreachable',
        attempts: 3,
        reason: 'It is away.',
      });
      continue;
    }
    const own = `${challenge}.${id}`;
    const unsound = {
      conformant: [],
      nonconformant: [unsoundCheck('failed')],
      inconclusive: [unsoundCheck('blocked')],
    };
    const given = { products: ['pay_statement'], fixtures: [] };
    const header = { target, challenge: own, seed: seedOfChallenge(own), ...(id === 'jetty' ? { given } : {}) };
    writeSoundRecord(join(sound, id, runId), startedAt, header, unsound[outcome]);
    const figures = { durationMs: 10, cpuMs: 10, peakMemoryBytes: 1_000_000, exchanges: 3, storedBytes: 1_000 };
    write(`${id}/${runId}/result.json`, { ...named, target: id, verdict: outcome, figures });
  }
  await call(['certify', '--new-key', key]);
  await call(['register', 'init', register, '--key', key, '--programme', programme]);
  const own = ['--plan', plan, '--run-id', runId, '--key', key, '--register', register];
  const collect = (flags: readonly string[] = own) => call(['programme', 'collect', results, ...flags]);
  const parse = (name: string) => JSON.parse(readFileSync(join(results, name), 'utf8'));
  const outside = makeOutside(join(root, 'outside'));
  const copy = (from: string, to: string): void => {
    rmSync(to, { recursive: true, force: true });
    cpSync(from, to, { recursive: true });
  };
  mkdirSync(around);
  copy(sound, results);
  const first = await collect();
  if (first.code !== 3) throw new Error(`The sound results can't be collected: ${first.err}${first.out}`);
  copy(results, sound);
  copy(office, join(root, 'office-sound'));
  return {
    results,
    around,
    plan,
    key,
    register,
    outside,
    restore() {
      copy(sound, results);
      copy(join(root, 'office-sound'), office);
    },
    collect,
    index: () => parse('index.json'),
    board: () => parse('board.json'),
  };
}
