import { existsSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { type Board, type BoardCertificate, nightsKept } from '../../reports/board/board.ts';
import { BoardBuilder } from '../../reports/board/board-builder.ts';
import type { LeftOut } from '../../reports/history/history-run.ts';
import { listNames } from '../../reports/record/disk/run-folder.ts';
import type { RegisterState } from '../../reports/register/register-state.ts';
import { asRecord } from '../../specs/words/as-record.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { type FoundRun, findSources, inOrder, lookAtSources, readEach } from '../history/read-runs.ts';
import { UsageError } from '../io.ts';
import { readTextFile } from '../records/read-text-file.ts';
import { readRunCertificate } from './read-run-certificate.ts';

/** The most runs of a target that are read by default: a programme usually runs once a night. */
export const usualNights = 14;

interface BoardOptions {
  readonly register: RegisterState | null;
  readonly now: Date;
  readonly nights?: number;
}

/** A target, and its runs in their order. `key` tells targets apart; `id` is shown. */
interface FoundTarget {
  readonly key: string;
  readonly id: string;
  readonly runs: readonly FoundRun[];
}

/** Reads the latest `nights` runs of each target. Skips hidden folders, and names damaged runs. @throws UsageError */
export function readBoard(paths: readonly string[], { register, now, nights = usualNights }: BoardOptions): Board {
  const missing = missingTargets(paths);
  const sources = paths
    .flatMap(sourcesAt)
    .filter(({ path }) => !isHidden(path, paths))
    // As if the user had not named them: an unreadable one is then left out, and no error.
    .map((source) => ({ ...source, named: false }));
  const { found, ...looked } = lookAtSources(sources);
  const leftOut = [...looked.leftOut];
  const builder = new BoardBuilder();
  const certificateOf = (run: string) => readRunCertificate(run, register, now);
  for (const target of byTarget(found, paths))
    leftOut.push(...addRuns(builder, target, Math.min(nights, nightsKept), certificateOf));
  const board = builder.build(now, missing, leftOut);
  if (board.targets.length > 0 || missing.length > 0) return board;
  throw new UsageError([
    'board: there is no run that can be shown; name the results of a programme, the folder of a run, or a folder that contains such folders',
    ...leftOut.slice(0, 10).map(({ source, why }) => `${source}: ${why}`),
  ]);
}

/** Adds the latest runs of a target to a board, at most `most`, and counts older ones. @returns the unreadable runs */
export function addRuns(
  builder: BoardBuilder,
  { key, id, runs }: FoundTarget,
  most: number,
  certificateOf: (run: string) => BoardCertificate | null,
): readonly LeftOut[] {
  const leftOut: LeftOut[] = [];
  if (runs.length > most) builder.noteOlder(key, id, runs.length - most);
  for (const [run, source] of readEach(runs.slice(-most), leftOut)) builder.add(key, id, run, certificateOf(source));
  return leftOut;
}

/** Finds the records at a path; none for a programme that has no result yet. @throws UsageError */
function sourcesAt(path: string): ReturnType<typeof findSources> {
  try {
    return findSources([path]);
  } catch (error) {
    if (error instanceof UsageError && missingTargets([path]).length > 0) return [];
    throw error;
  }
}

/** Whether a folder below one that the user named has a name that begins with a full stop. */
const isHidden = (source: string, paths: readonly string[]): boolean =>
  paths.some((path) => {
    const below = relative(resolve(path), resolve(source)).split(sep);
    return below[0] !== '..' && below.some((name) => name.startsWith('.'));
  });

/** Groups runs by target: by its folder in the results of a programme, and elsewhere by the name in the record. */
function byTarget(found: readonly FoundRun[], paths: readonly string[]): Iterable<FoundTarget> {
  const programmes = paths.filter(holdsProgramme).map((path) => resolve(path));
  const targets = new Map<string, FoundTarget & { readonly runs: FoundRun[] }>();
  for (const run of inOrder(found)) {
    const folder = programmeFolder(run.source, programmes);
    const key = folder === null ? `name ${run.target}` : `folder ${folder}`;
    const id = folder === null ? run.target : (folder.split(sep).at(-1) ?? run.target);
    const target = targets.get(key) ?? { key, id, runs: [] };
    target.runs.push(run);
    targets.set(key, target);
  }
  return targets.values();
}

const holdsProgramme = (path: string): boolean =>
  existsSync(path) && listNames(path).some(({ name }) => /^plan-.*\.json$/.test(name) || name === 'index.json');

/** Finds the folder, in the results of a programme, of the target that a run is about; null: it is in no programme. */
function programmeFolder(source: string, programmes: readonly string[]): string | null {
  for (const programme of programmes) {
    const [target, run, ...deeper] = relative(programme, resolve(source)).split(sep);
    if (target !== undefined && target !== '..' && run !== undefined && deeper.length === 0)
      return `${programme}${sep}${target}`;
  }
  return null;
}

/** Lists the targets that the programme indexes in these folders call missing. An invalid index is ignored. */
function missingTargets(folders: readonly string[]): Board['missing'] {
  return folders.flatMap((folder) => {
    const path = join(folder, 'index.json');
    const { targets } = asRecord(existsSync(path) ? parseJson(readTextFile(path)) : null);
    if (!Array.isArray(targets) || targets.length > 200_000 || !targets.every(isIndexed)) return [];
    return targets
      .filter(({ state }) => state === 'missing')
      .map(({ id, missing }) => ({ id, why: missing?.reason ?? 'nothing is known of it' }));
  });
}

interface Indexed {
  readonly id: string;
  readonly state: string;
  readonly missing?: { readonly reason: string } | null;
}

function isIndexed(target: unknown): target is Indexed {
  const { id, state, missing } = asRecord(target);
  const isText = (value: unknown): boolean => typeof value === 'string' && value.length <= 2_000;
  return isText(id) && isText(state) && (missing === undefined || missing === null || isText(asRecord(missing).reason));
}
