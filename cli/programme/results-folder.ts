import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { jsonText } from '../../reports/escape/json.ts';
import { makeFolder } from '../../reports/record/disk/make-folder.ts';
import { guarded } from '../../reports/record/disk/report-error.ts';
import type { MissingResult, TargetResult } from './target-result.ts';

/** The file whose presence makes a folder a result: it is written last. */
const resultName = 'result.json';

/** The same file while the reports are still to be written. */
const draftName = 'result.draft.json';

/** Where runs under way lie. Hidden, since nothing in it is a result. */
const attemptsName = '.attempts';

/**
 * The results of a programme: `<target-id>/<run-id>/` holds the run of a target, `<target-id>/<run-id>.missing.json` says
 * why there is none. A run is made in a folder of its own and moved to its place once its record is whole, so that a crash
 * leaves nothing there, or all of it, and of two processes that test one target only the first leaves a result.
 * All methods throw ReportError where the disk does not do as it should.
 */
export class ResultsFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
  }

  /** The folder of a target's run, whether it is there or not. */
  runFolder(targetId: string, runId: string): string {
    return join(this.path, targetId, runId);
  }

  /** Makes an empty folder for a run that begins. */
  startAttempt(targetId: string, runId: string): string {
    const path = join(this.path, attemptsName, targetId, `${runId}.${randomBytes(6).toString('hex')}`);
    makeFolder(path);
    return path;
  }

  /**
   * Takes the folders of attempts away: one of them, or all that a process left which ended before its time.
   * @param attempt absent: all of the target
   */
  removeAttempts(targetId: string, attempt?: string): void {
    const all = join(this.path, attemptsName, targetId);
    const path = attempt ?? all;
    guarded('remove', path, () => rmSync(path, { recursive: true, force: true, maxRetries: 3 }));
    // The last one may end after the pool that began it, and takes the folder with it.
    if (attempt !== undefined) removeEmpty(all);
  }

  /**
   * Moves a whole run to its place, with what is to be said of it once its reports are there.
   * @returns whether it is there now; false: another process was first, and this run is gone
   */
  keepRun(attempt: string, targetId: string, result: TargetResult): boolean {
    this.#write(join(attempt, draftName), result);
    const place = this.runFolder(targetId, result.runId);
    makeFolder(dirname(place));
    try {
      renameSync(attempt, place);
      return true;
    } catch (error) {
      if (!isTaken(error)) return guarded('write', place, () => throwAgain(error));
      this.removeAttempts(targetId, attempt);
      return false;
    }
  }

  /** What a run that has its place, but not yet its reports, will be; null: there is none. */
  draft(targetId: string, runId: string): TargetResult | null {
    return readJson<TargetResult>(join(this.runFolder(targetId, runId), draftName));
  }

  /** Makes a run whose reports were written the result. */
  complete(targetId: string, result: TargetResult): void {
    const folder = this.runFolder(targetId, result.runId);
    this.#write(join(folder, resultName), result);
    rmSync(join(folder, draftName), { force: true });
    rmSync(this.#missingPath(targetId, result.runId), { force: true });
  }

  /** The result of a target; null: it has none. */
  result(targetId: string, runId: string): TargetResult | null {
    return readJson<TargetResult>(join(this.runFolder(targetId, runId), resultName));
  }

  /** Keeps why a target has no result, unless it has one. */
  keepMissing(targetId: string, missing: MissingResult): void {
    if (this.result(targetId, missing.runId) !== null) return;
    this.#write(this.#missingPath(targetId, missing.runId), missing);
  }

  /** Why a target has no result, as far as a process could say; null: none did. */
  missing(targetId: string, runId: string): MissingResult | null {
    return readJson<MissingResult>(this.#missingPath(targetId, runId));
  }

  /** Bytes of all files in the folder of a run. */
  storedBytes(folder: string): number {
    return guarded('read', folder, () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => statSync(join(folder, name)))
        .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0),
    );
  }

  /** Writes a file of the results as a whole: a reader finds the old text or the new one. */
  write(name: string, value: unknown): void {
    this.#write(join(this.path, name), value);
  }

  /** Reads a file that {@link write} wrote; null where it is not there, or is none of ours. */
  read<T extends object>(name: string): T | null {
    return readJson<T>(join(this.path, name));
  }

  /** Names of the files and folders right in the results, sorted; empty where the folder is not there. */
  names(): readonly string[] {
    return guarded('read', this.path, () =>
      statSync(this.path, { throwIfNoEntry: false }) === undefined ? [] : readdirSync(this.path).sort(),
    );
  }

  #missingPath(targetId: string, runId: string): string {
    return join(this.path, targetId, `${runId}.missing.json`);
  }

  #write(path: string, value: unknown): void {
    makeFolder(dirname(path));
    const part = `${path}.${randomBytes(4).toString('hex')}.part`;
    guarded('write', path, () => {
      writeFileSync(part, `${jsonText(value, 2)}\n`);
      renameSync(part, path);
    });
  }
}

/** Whether a folder could not be moved since something is in its place. */
function isTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(String(error.code));
}

function throwAgain(error: unknown): never {
  throw error;
}

/** The object in a file of ours; null where there is none, or it is damaged, which is as good as none. */
function readJson<T extends object>(path: string): T | null {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) return null;
  const text = guarded('read', path, () => readFileSync(path, 'utf8'));
  try {
    const value: T | null = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}

/** Removes a folder, unless there is something in it. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another attempt goes on, or has taken it away.
  }
}
