import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { Interruption, type Io, UsageError } from '../io.ts';
import { loadProfile } from '../profile/profile.ts';
import { listFailures } from '../records/last-failures.ts';
import { readWholeRun } from '../records/named-run.ts';
import type { StartEngine } from '../run/engine/engine.ts';
import { findFirstBad } from './find-first-bad.ts';
import { examineRange } from './repository.ts';
import { type RevisionTest, testRevision } from './test-revision.ts';

/** Two revisions, a run of the bad one (`from`), and the shell command that starts the target (`start`). */
export interface BisectOptions {
  readonly good: string;
  readonly bad: string;
  readonly from: string;
  readonly profile: string;
  readonly start: string;
  readonly repo: string;
  /** Seconds. */
  readonly wait: number;
  /** Keeps the records of the tests. Absent: they are thrown away. */
  readonly out?: string;
}

/** Finds for each failure of a run the first revision at which it fails. @returns the exit code. @throws UsageError */
export async function bisect(options: BisectOptions, io: Io, startEngine: StartEngine | null): Promise<number> {
  const catalogue = loadCatalogue();
  const requirementIds = [...catalogue.requirements.keys()];
  const profile = loadProfile(options.profile, { environment: io.environment, requirementIds });
  const toRepeat = readFailures(options.from, profile);
  const range = await examineRange(resolve(options.repo), options.good, options.bad);
  const ids = toRepeat.failures?.requirements ?? [];
  io.stdout.write(
    `${forTerminal(`Searching ${range.count} revisions of ${profile.name} for the first at which ${ids.join(', ')} ${ids.length > 1 ? 'fail' : 'fails'}: at most ${testsFor(range.count)} tests${ids.length > 1 ? ' for each' : ''}, beside those that are skipped`, 2_000)}\n`,
  );
  const interruption = new Interruption(io, (signal) => {
    io.stderr.write(`\n${signal}: ending the target, and leaving the repository as it was.\n`);
  });
  const temporary = mkdtempSync(join(tmpdir(), 'payroll-conformance-bisect-'));
  try {
    const profileFile = join(temporary, 'profile.yaml');
    copyFileSync(options.profile, profileFile);
    const out = resolve(options.out ?? join(temporary, 'tests'));
    mkdirSync(out, { recursive: true });
    const test: RevisionTest = {
      profileFile,
      profile,
      start: options.start,
      root: range.root,
      waitSeconds: options.wait,
      toRepeat,
      out,
      catalogue,
      io,
      interruption,
      startEngine,
    };
    return await findFirstBad(range, ids, (revision) => testRevision(test, revision), { io, interruption });
  } finally {
    interruption.release();
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Reads the failures of a run, and the settings that repeat it. @throws UsageError if nothing failed, or for another target's run */
function readFailures(from: string, { name }: Profile): RevisionTest['toRepeat'] {
  const run = readWholeRun(from);
  const { target, seed, effort, strict } = run.header;
  if (target.name !== name) {
    throw new UsageError(
      `--from: ${from} is a run of ${forTerminal(target.name)}, and not of ${name}; name the run of the bad revision`,
    );
  }
  const failures = listFailures(run);
  if (failures !== null) return { failures, seed, effort, strict };
  throw new UsageError(
    `--from: nothing failed in ${from} that is not waived; name the run of a revision at which something fails`,
  );
}

/** The most tests of a search: one for each halving, and one more of the bad revision if all others turn out good. */
const testsFor = (revisions: number): number => Math.ceil(Math.log2(revisions)) + 1;
