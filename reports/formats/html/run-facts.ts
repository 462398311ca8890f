import type { TestedBuild } from '../../../specs/words/record.ts';
import type { Run } from '../../record/run/run.ts';
import type { Summary } from '../../verdict/summary/summary.ts';
import { leastTimeLine, waitsLine } from '../../verdict/time/least-time.ts';

/** The facts of a run besides its outcome, as names and values. */
export function runFacts(
  { header, checks, unlisted }: Run,
  { run: facts, strict, interrupted }: Summary,
): readonly (readonly [name: string, value: string])[] {
  const { harness, selection, digests } = header;
  const list = (values: readonly string[] | null): string => values?.join(', ') ?? 'all';
  const retries = facts.retries > 0 ? `, sent again after a fault of the network: ${facts.retries}` : '';
  const repeats = facts.repeatExchanges > 0 ? `, and ${facts.repeatExchanges} to repeat what had failed` : '';
  const more = unlisted.lines > 0 ? `, and ${unlisted.lines} lines of others that are not listed` : '';
  const leastTime = leastTimeLine(facts);
  const waits = waitsLine(facts.waits);
  const commit = harness.commit === null ? '' : ` (${harness.commit.slice(0, 12)})`;
  return [
    ['Address', header.target.baseUrl],
    ['Started', header.startedAt],
    ['Duration', `${(facts.durationMs / 1000).toFixed(1)} s${interrupted ? ', interrupted' : ''}`],
    ...(leastTime === null ? [] : [['Least time', leastTime.replace(/^time: [^;]*; /, '')] as const]),
    ...(waits === null ? [] : [['Waited', waits.replace('waited: ', '')] as const]),
    ['Exchanges', `${facts.exchanges}${repeats}${retries}`],
    ['Checks', `${checks.length}${more}`],
    ...(header.label === undefined ? [] : [['Label', header.label] as const]),
    ...buildFacts(header.build),
    ['Seed', String(facts.seed)],
    ...(header.challenge === undefined ? [] : [['Challenge', header.challenge] as const]),
    ['Effort', `${facts.effort}${strict ? ', strict' : ''}`],
    ['Operations', list(selection.operations)],
    ['Requirements', list(selection.requirements)],
    ['Catalogue', header.catalogue.revision],
    ['Harness', `${harness.version}${commit}, Node.js ${harness.node}`],
    ['Specs digest', digests.specs],
    ['Profile digest', digests.profile],
  ];
}

function buildFacts({ commit, branch, url }: TestedBuild = {}): readonly (readonly [name: string, value: string])[] {
  const facts = [
    ['Commit', commit],
    ['Branch', branch],
    ['Build', url],
  ] as const;
  return facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}
