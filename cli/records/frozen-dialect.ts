import { statSync } from 'node:fs';
import { readDialect } from '../../reports/dialect/read-dialect.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import type { ShownObservation } from '../../reports/record/run/shown-observation.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { UsageError } from '../usage-error.ts';
import { readWholeRun } from './named-run.ts';
import { readTextFile } from './read-text-file.ts';

const remedy = 'name a dialect.json, or the folder of an earlier run';

/** Reads a `dialect.json`, or that of an earlier run. @throws UsageError if there is none */
export function readFrozenDialect(path: string): readonly ShownObservation[] {
  if (statSync(path, { throwIfNoEntry: false }) === undefined) {
    throw new UsageError(`--freeze-dialect: there is no ${path}; ${remedy}`);
  }
  if (statSync(path).isDirectory() || path.endsWith(recordName)) return dialectOfRun(path);
  const content = parseJson(readTextFile(path));
  if (content === undefined) throw new UsageError(`--freeze-dialect: ${path} is no JSON; ${remedy}`);
  const dialect = readDialect(content);
  if (typeof dialect === 'string')
    throw new UsageError(`--freeze-dialect: ${path} is no dialect: ${dialect}; ${remedy}`);
  if (dialect.length === 0) throw new UsageError(`--freeze-dialect: ${path} has no observation in it; ${remedy}`);
  return dialect;
}

function dialectOfRun(path: string): readonly ShownObservation[] {
  const { dialect, header } = readWholeRun(path);
  if (dialect !== null) return dialect;
  throw new UsageError(
    `--freeze-dialect: the run in ${path} observed no dialect (it was made by version ${header.harness.version}); run it again with this version first`,
  );
}
