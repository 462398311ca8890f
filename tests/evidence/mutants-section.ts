import type { MutantSummary } from '../mutants/sum-up.ts';

/** Writes the section on mutants of the second implementation; null: none were tried yet. */
export function mutantsSection(summary: MutantSummary | null): readonly string[] {
  const title = '## Mutants of the second implementation';
  if (summary === null) return [title, '', 'Not measured yet.', ''];
  const { judged, missed, survived, tried, killedAtQuick, killedAtStandard, inconclusive, broken } = summary;
  const noticed = killedAtQuick + killedAtStandard + inconclusive;
  const visible = noticed + judged.missed;
  return [
    title,
    '',
    '`npm run mutants` changes the second implementation in one place, runs the suites at quick effort, and at standard',
    'effort where quick found nothing: a statement removed, a condition negated or forced, a comparison or a constant',
    'changed, a key removed or renamed. Each survivor was looked at, and what it is stands in',
    '`tests/mutants/judgements.json`: equivalent (it does the same), legal (it does what the interface leaves open),',
    'unobservable (no request shows it), or missed.',
    '',
    '| | |',
    '|---|---|',
    `| drawn at random, seed ${summary.seed} | ${tried} of ${summary.available} |`,
    `| noticed with a finding | ${killedAtQuick} at quick, ${killedAtStandard} more at standard |`,
    `| noticed by a run that cannot judge everything, and says so | ${inconclusive} |`,
    `| do not start | ${broken} |`,
    `| survived | ${survived}: ${judged.equivalent} equivalent, ${judged.legal} legal, ${judged.unobservable} unobservable, ${judged.missed} missed${judged.open > 0 ? `, ${judged.open} not judged` : ''} |`,
    `| visible violations noticed | ${noticed} of ${visible} (${visible === 0 ? 100 : Math.floor((1000 * noticed) / visible) / 10} %) |`,
    `| missed | ${missed.length === 0 ? 'none' : missed.join(', ')} |`,
    '',
    '| by kind | tried | found | inconclusive | do not start | survived |',
    '|---|---|---|---|---|---|',
    ...summary.byKind.map(
      (one) => `| ${one.kind} | ${one.tried} | ${one.killed} | ${one.inconclusive} | ${one.broken} | ${one.survived} |`,
    ),
    '',
    `Node.js ${summary.node.slice(1)}, ${summary.seconds} s, ${summary.day}.`,
    '',
  ];
}
