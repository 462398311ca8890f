import type { DialectFact } from '../../../specs/words/dialect.ts';
import { jsonText } from '../../escape/json.ts';
import type { Run } from '../../record/run/run.ts';
import { writeFindingScripts } from '../finding-scripts.ts';
import type { WriteReport } from '../report.ts';

/** Writes `summary.json`, and beside it the scripts of the findings, and the target's choices. */
export const write: WriteReport = (folder, name, { run, summary }) => {
  writeFindingScripts(folder, run, summary);
  folder.write('dialect.json', `${jsonText(dialectFacts(run), 1)}\n`);
  folder.writeJson(name, summary);
};

const dialectFacts = ({ dialect }: Pick<Run, 'dialect'>): readonly DialectFact[] =>
  (dialect ?? []).flatMap(({ silence, place, fact, of, values }) =>
    values.map(({ value, seen }) => ({ silence, place, fact, value, seen, of })),
  );
