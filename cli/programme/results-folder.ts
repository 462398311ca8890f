import { randomBytes } from 'node:crypto';
import { readdirSync, rmdirSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describeSchemaError } from '../../reports/certificate/statement-shape.ts';
import { clip } from '../../reports/escape/controls.ts';
import { jsonText } from '../../reports/escape/json.ts';
import { guarded, makeFolder, ReportError, RunFolder } from '../../reports/record/disk/run-folder.ts';
import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import type { KeptPlan, MissingResult, TargetResult } from './programme-index.ts';

/** Its presence makes a folder a result: it is written last. */
const resultName = 'result.json';

/** The name of that file until the reports are written. */
const draftName = 'result.draft.json';

/** The folder of runs under way. Hidden, since nothing in it is a result. */
const attemptsName = '.attempts';

/** Bytes. A plan may have 10,000 targets with all their links, the others some lines. */
const maxBytes = { plan: 48 << 20, result: 65_536, missing: 65_536 } as const;

/**
 * The results of a programme. A run lies in `<target-id>/<run-id>/`; without one, `<target-id>/<run-id>.missing.json`
 * says why. A complete run is moved to its place; of two, only the first. Others may write here, so links are not
 * followed, and files are validated. All methods throw ReportError.
 */
export class ResultsFolder {
  readonly path: string;
  readonly #folder: RunFolder;

  constructor(path: string) {
    this.path = path;
    this.#folder = new RunFolder(path);
  }

  runFolder(targetId: string, runId: string): string {
    return join(this.path, targetId, runId);
  }

  startAttempt(targetId: string, runId: string): string {
    const name = `${attemptsName}/${targetId}/${runId}.${randomBytes(6).toString('hex')}`;
    makeFolder(this.path);
    this.#folder.makeFolder(name);
    return join(this.path, name);
  }

  /** Removes the folder of one attempt, or of all attempts of a target whose process has ended. */
  removeAttempts(targetId: string, attempt?: string): void {
    const all = `${attemptsName}/${targetId}`;
    this.#folder.remove(attempt === undefined ? all : relative(this.path, attempt));
    // The last one may end after the pool that began it, and takes the folder with it.
    if (attempt !== undefined) removeEmpty(join(this.path, all));
  }

  /** Moves a whole run to its place. @returns whether it is there now; false: another process was first */
  keepRun(attempt: string, targetId: string, result: TargetResult): boolean {
    const name = relative(this.path, attempt);
    this.#write(`${name}/${draftName}`, result);
    this.#folder.makeFolder(targetId);
    try {
      this.#folder.move(name, `${targetId}/${result.runId}`);
      return true;
    } catch (error) {
      if (!isTaken(error)) throw error;
      this.removeAttempts(targetId, attempt);
      return false;
    }
  }

  /** The result of a run that is in its place, but has no reports yet; null: there is none. */
  draft(targetId: string, runId: string): TargetResult | null {
    return orNull(() => this.#read<TargetResult>(`${targetId}/${runId}/${draftName}`, 'result', { targetId, runId }));
  }

  complete(targetId: string, result: TargetResult): void {
    const { runId } = result;
    this.#write(`${targetId}/${runId}/${resultName}`, result);
    this.#folder.remove(`${targetId}/${runId}/${draftName}`);
    this.#folder.remove(missingName(targetId, runId));
  }

  /** null: the target has no result, or a damaged one, so that it has to be tested again. */
  wholeResult(targetId: string, runId: string): TargetResult | null {
    return orNull(() => this.result(targetId, runId));
  }

  result(targetId: string, runId: string): TargetResult | null {
    return this.#read<TargetResult>(`${targetId}/${runId}/${resultName}`, 'result', { targetId, runId });
  }

  /** Keeps why a target has no result, unless it has one. `attempts`: by default one more than are known. */
  keepMissing(missing: Omit<MissingResult, 'schemaVersion' | 'attempts'> & { readonly attempts?: number }): void {
    const { target, runId, attempts = (this.missing(target, runId)?.attempts ?? 0) + 1 } = missing;
    if (this.wholeResult(target, runId) !== null) return;
    const reason = clip(missing.reason, 4_000);
    this.#write(missingName(target, runId), { schemaVersion: 1, ...missing, attempts, reason });
  }

  /** null: no process could say why. */
  missing(targetId: string, runId: string): MissingResult | null {
    return orNull(() => this.#read<MissingResult>(missingName(targetId, runId), 'missing', { targetId, runId }));
  }

  plan(runId: string): KeptPlan | null {
    return this.#read<KeptPlan>(planName(runId), 'plan', { runId });
  }

  keepPlan(plan: KeptPlan): void {
    this.#write(planName(plan.runId), plan);
  }

  runIds(): readonly string[] {
    return this.#folder.list('').flatMap((name) => /^plan-(.+)\.json$/.exec(name)?.[1] ?? []);
  }

  storedBytes(folder: string): number {
    return guarded('read', folder, () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .map((name) => statSync(join(folder, name)))
        .reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0),
    );
  }

  /** Writes a file at once: a reader finds the old text or the new one. */
  #write(name: string, value: unknown): void {
    // Several processes may write the same name at once.
    const part = `${name}.${randomBytes(4).toString('hex')}`;
    makeFolder(this.path);
    this.#folder.makeFolder(dirname(name));
    this.#folder.write(part, `${jsonText(value, 2)}\n`);
    this.#folder.move(part, name);
  }

  #read<Value extends KeptPlan | TargetResult | MissingResult>(
    name: string,
    kind: keyof typeof maxBytes,
    about: { readonly targetId?: string; readonly runId: string },
  ): Value | null {
    if (!this.#folder.has(name)) return null;
    const path = join(this.path, name);
    const wrong = (why: string): ReportError =>
      new ReportError('corrupt', `${path} is not what a programme wrote: ${why}.`, path);
    const text = this.#folder.readBytes(name, maxBytes[kind]).toString('utf8');
    const value = parseJson(text);
    if (value === undefined) throw wrong('it is no JSON');
    const validate = fileValidator<Value>('results', kind);
    if (!validate(value)) throw wrong(describeSchemaError(validate.errors?.[0]));
    if (value.runId !== about.runId || ('target' in value && value.target !== about.targetId))
      throw wrong('it is of another target, or of another run');
    return value;
  }
}

/** null: the data is missing or damaged. */
export function orNull<Value>(read: () => Value | null): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof ReportError) return null;
    throw error;
  }
}

const missingName = (targetId: string, runId: string): string => `${targetId}/${runId}.missing.json`;

const planName = (runId: string): string => `plan-${runId}.json`;

function isTaken(error: unknown): boolean {
  const cause = error instanceof ReportError ? error.cause : error;
  return cause instanceof Error && 'code' in cause && ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(String(cause.code));
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // Another attempt goes on, or has taken it away.
  }
}
