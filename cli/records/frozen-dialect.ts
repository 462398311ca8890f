import { existsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { FrozenBase } from '../../reports/compare/compare-frozen.ts';
import { readDialect } from '../../reports/dialect/read-dialect.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import type { Run } from '../../reports/record/run/run.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { UsageError } from '../io.ts';
import { readWholeRun } from './named-run.ts';
import { readTextFile } from './read-text-file.ts';

/** The runs that flags name to compare a run with. @throws UsageError */
export const readComparedRuns = ({
  baseline,
  freezeDialect,
}: Partial<Record<'baseline' | 'freezeDialect', string>>): {
  readonly baseline: Run | null;
  readonly frozen: FrozenBase | null;
} => ({
  baseline: baseline === undefined ? null : readWholeRun(baseline),
  frozen: freezeDialect === undefined ? null : readFrozenDialect(freezeDialect),
});

const remedy = 'name a dialect.json, or the folder of an earlier run';

/** Reads a `dialect.json` and the run in its folder, or an earlier run. @throws UsageError if there is none */
export function readFrozenDialect(path: string): FrozenBase {
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
  return { dialect, run: existsSync(join(dirname(path), recordName)) ? readWholeRun(dirname(path)) : null };
}

function dialectOfRun(path: string): FrozenBase {
  const run = readWholeRun(path);
  const { interrupted } = run;
  if (run.dialect !== null) return { dialect: run.dialect, run };
  throw new UsageError(
    `--freeze-dialect: the run in ${path} observed no dialect${interrupted === null ? '' : ` (it ended early: ${interrupted.replace(/\.$/, '')})`}; name one that this version made, and that came to its end`,
  );
}
