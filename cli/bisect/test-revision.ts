import { join } from 'node:path';
import { machineClock } from '../../driver/pace/clock.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { weightOf } from '../../reports/verdict/standing/standing.ts';
import { summarise } from '../../reports/verdict/summary/summary.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { type Interruption, type Io, UsageError } from '../io.ts';
import { awaitTarget, probePresence } from '../preflight/presence-probe.ts';
import type { StartEngine } from '../run/engine/engine.ts';
import type { RunOptions } from '../run/plan/run-options.ts';
import { runOnce } from '../run/run-once.ts';
import type { Mark, Revision } from './repository.ts';
import { StartedTarget } from './started-target.ts';

/** The inputs that the tests of all revisions share. */
export interface RevisionTest {
  /** A copy of the profile, since each revision of the repository may hold another version of the file. */
  readonly profileFile: string;
  readonly profile: Profile;
  /** The shell command that starts the target, run in `root`. */
  readonly start: string;
  /** The top folder of the repository. */
  readonly root: string;
  readonly waitSeconds: number;
  readonly toRepeat: Pick<RunOptions, 'failures' | 'seed' | 'effort' | 'strict'>;
  /** The folder for the records of the tests and the output of the target. */
  readonly out: string;
  readonly catalogue: Catalogue;
  readonly io: Io;
  readonly interruption: Interruption;
  readonly startEngine: StartEngine | null;
}

export type Tested =
  /** The marks, by id, of the requirements that fail at this revision or could not be judged; the others are good. */
  | { readonly kind: 'judged'; readonly marks: ReadonlyMap<string, Exclude<Mark, 'good'>> }
  | { readonly kind: 'skip'; readonly why: string };

/** Starts the target, runs what failed, and ends the target with all of its processes. @returns null if it was interrupted @throws UsageError */
export async function testRevision(test: RevisionTest, { id }: Revision): Promise<Tested | null> {
  const { interruption, profile } = test;
  const probe = probePresence(profile);
  let target: StartedTarget | null = null;
  try {
    if ((await probe.look(interruption.aborted)).isThere) {
      throw new UsageError(
        `bisect: something answers at ${profile.baseUrl} before --start was run; stop it, and see that --start leaves nothing behind`,
      );
    }
    if (interruption.signal !== null) return null;
    target = new StartedTarget(test.start, test.root, join(test.out, `${id}.log`));
    const signal = AbortSignal.any([interruption.aborted, target.failed]);
    const waited = await awaitTarget(probe, test.waitSeconds * 1_000, { clock: machineClock, signal });
    if (interruption.signal !== null) return null;
    if (waited.kind !== 'there') {
      const why =
        waited.kind === 'absent'
          ? `it was not there within ${test.waitSeconds} s: ${waited.why}`
          : String(target.failed.reason);
      const said = target.lastLine();
      return { kind: 'skip', why: probe.redact(said === '' ? why : `${why} (${said})`) };
    }
    return await judge(test, id);
  } finally {
    await target?.end(machineClock);
    await probe.close();
  }
}

async function judge(test: RevisionTest, id: string): Promise<Tested | null> {
  const { toRepeat, catalogue, interruption, startEngine } = test;
  const out = join(test.out, id);
  const options: RunOptions = {
    ...toRepeat,
    profile: test.profileFile,
    out,
    build: { commit: id },
    workers: 1,
    reports: [],
    quiet: true,
    color: false,
  };
  const said: string[] = [];
  const code = await runOnce({ options, catalogue, io: silentIo(test.io, said), interruption, startEngine });
  if (interruption.signal !== null) return null;
  if (code === 4) throw new Error(`The harness failed at ${id}: ${said.join('').trim()}`);
  const { findings, requirements, verdict, open, because } = summarise(loadRun(out));
  const failing = new Set(findings.flatMap((each) => (weightOf(each.standing) === 'fails' ? each.requirements : [])));
  const unjudged = new Set(
    requirements.flatMap(({ id: judged, outcome }) => (outcome === 'blocked' || outcome === 'error' ? judged : [])),
  );
  const marks = new Map<string, 'bad' | 'skip'>();
  for (const each of toRepeat.failures?.requirements ?? []) {
    if (failing.has(each)) marks.set(each, 'bad');
    else if (unjudged.has(each)) marks.set(each, 'skip');
  }
  const isAnyBad = [...marks.values()].includes('bad');
  // Where nothing failed, only a conformant run shows that the requirements are good.
  if (!isAnyBad && verdict !== 'conformant') return { kind: 'skip', why: open[0] ?? because[0] ?? verdict };
  return { kind: 'judged', marks };
}

/** An io that shows nothing of a run, not even annotations for GitHub, since a bisect reports each run in one line. */
const silentIo = ({ environment }: Io, said: string[]): Io => ({
  stdout: { write: () => true },
  stderr: { write: (text) => said.push(text) },
  environment: { ...environment, GITHUB_ACTIONS: undefined },
  onSignal: () => () => {},
  onLine: () => () => {},
  exit: () => {},
});
