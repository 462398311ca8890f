import { forMarkdown } from '../../reports/escape/markdown.ts';
import { RunFolder } from '../../reports/record/disk/run-folder.ts';
import { loadRun } from '../../reports/record/run/load-run.ts';
import { isJudged, judgeRequirements } from '../../reports/verdict/requirements/judge-requirements.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { RecordedTraffic } from '../../specs/words/record.ts';
import { passiveRequirements } from '../../traffic/judging/conversations.ts';
import type { OperationCoverage } from '../../traffic/session/traffic-coverage.ts';

/** Writes `coverage.md` and `coverage.json`: what the recordings touch, and which requirements they show. */
export function writeCoverage(
  out: string,
  coverage: readonly OperationCoverage[],
  catalogue: Catalogue,
  traffic: RecordedTraffic,
): void {
  const passive: ReadonlySet<string> = passiveRequirements(traffic.side ?? 'server');
  const judged = new Map(judgeRequirements(loadRun(out)).map(({ id, outcome }) => [id, isJudged(outcome)]));
  const operations = coverage.map((each) => {
    const rows = [...catalogue.requirements.values()].filter(
      ({ id, operations: own }) => passive.has(id) && own.includes(each.operation),
    );
    const idsWhere = (isShown: boolean) =>
      rows.filter(({ id }) => (judged.get(id) ?? false) === isShown).map(({ id }) => id);
    return { ...each, shown: idsWhere(true), notShown: idsWhere(false) };
  });
  const folder = new RunFolder(out);
  folder.write('coverage.json', `${JSON.stringify({ schemaVersion: 1, traffic, operations }, null, 2)}\n`);
  folder.write('coverage.md', renderCoverage(operations, traffic));
}

type Covered = OperationCoverage & { readonly shown: readonly string[]; readonly notShown: readonly string[] };

function renderCoverage(operations: readonly Covered[], traffic: RecordedTraffic): string {
  const counts = (entries: readonly (readonly [string, number])[]): string =>
    entries.length === 0 ? '–' : entries.map(([name, count]) => `${forMarkdown(name)} (${count})`).join(', ');
  const rows = operations.map(
    ({ operation, exchanges, statuses, elementCodes, parameters, untouched, shown, notShown }) =>
      `| ${operation} | ${exchanges} | ${counts(statuses)} | ${counts(elementCodes)} | ${counts(parameters)} | ${untouched.join(', ') || '–'} | ${shown.length} of ${shown.length + notShown.length} |`,
  );
  const lists = operations
    .filter(({ exchanges }) => exchanges > 0)
    .map(({ operation, notShown }) => `- **${operation}**: ${notShown.join(', ') || 'all are shown'}`);
  return [
    '# Coverage of recorded traffic',
    '',
    `${traffic.judged} of ${traffic.read} exchanges were judged; ${traffic.lost} lost their answer.`,
    '',
    '| operation | exchanges | statuses | codes of elements | parameters | not touched | requirements shown |',
    '|---|---|---|---|---|---|---|',
    ...rows,
    '',
    'Requirements that recordings can show, and the exchanges of an operation do not:',
    '',
    ...lists,
    '',
  ].join('\n');
}
