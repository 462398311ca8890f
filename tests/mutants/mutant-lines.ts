import { judgements, verdicts } from './judgements.ts';
import type { TriedMutant } from './try-mutants.ts';

/** Writes what became of mutants, as Markdown; survivors count by their judgements. @param circumstances one sentence */
export function mutantLines(tried: readonly TriedMutant[], circumstances: string): readonly string[] {
  const count = (test: (one: TriedMutant) => boolean): number => tried.filter(test).length;
  const outcomesOf = (kind?: string): readonly number[] =>
    (['killed', 'inconclusive', 'broken', 'survived'] as const).map((outcome) =>
      count((one) => one.outcome === outcome && (kind === undefined || one.mutant.kind === kind)),
    );
  const judgedAs = (verdict: string): readonly TriedMutant[] =>
    tried.filter(
      ({ outcome, mutant }) =>
        outcome === 'survived' && (judgements.get(mutant.id)?.judged ?? 'not judged') === verdict,
    );
  const [killed = 0, inconclusive = 0, broken = 0, survived = 0] = outcomesOf();
  const atQuick = count(({ outcome, effort }) => outcome === 'killed' && effort === 'quick');
  const missed = judgedAs('missed').map(({ mutant: { id, file, line } }) => `${id} (${file}:${line})`);
  const noticed = killed + inconclusive;
  const visible = noticed + missed.length;
  const judged = [...verdicts, 'not judged'].map((verdict) => `${judgedAs(verdict).length} ${verdict}`);
  return [
    circumstances,
    '',
    '| | |',
    '|---|---|',
    `| noticed with a finding | ${atQuick} at quick, ${killed - atQuick} more at standard |`,
    `| the run was inconclusive, without a finding | ${inconclusive} |`,
    `| do not start | ${broken} |`,
    `| survived | ${survived}: ${judged.join(', ')} |`,
    `| visible violations noticed | ${noticed} of ${visible} (${visible === 0 ? 100 : Math.floor((1000 * noticed) / visible) / 10} %) |`,
    `| missed | ${missed.length === 0 ? 'none' : missed.join(', ')} |`,
    '',
    '| by kind | found | inconclusive | do not start | survived |',
    '|---|---|---|---|---|',
    ...[...new Set(tried.map(({ mutant }) => mutant.kind))]
      .sort()
      .map((kind) => `| ${kind} | ${outcomesOf(kind).join(' | ')} |`),
  ];
}
