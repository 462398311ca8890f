import { describeInstalledHarness } from '../../cli/run/installed-harness.ts';
import { knownRevisions } from '../../reports/certificate/known-revisions.ts';
import { recordedRequirements } from '../../reports/record/file/record-header.ts';
import { openRecord } from '../../reports/record/file/record-writer.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { Level, Outcome } from '../../specs/words/finding.ts';
import type { CheckReport, RecordedRequirement, RecordHeader, ReportedEntity } from '../../specs/words/record.ts';
import { asSafe } from '../reports/as-safe.ts';
import { sampleCheck, sampleExchange, sampleFinding, sampleHeader } from '../reports/sample-record.ts';

const catalogue = loadCatalogue();
const requirements = recordedRequirements(catalogue.requirements.values());
const operation = 'get-pay-statement';

const idsOf = (level: Level): readonly string[] =>
  requirements.filter((each) => each.level === level).map(({ id }) => id);
const [advised = '', alsoAdvised = ''] = idsOf('should');

const all = (rows: readonly RecordedRequirement[], outcome: Outcome): Record<string, Outcome> =>
  Object.fromEntries(rows.map(({ id }) => [id, outcome]));

/** Checks that break two shoulds, with evidence, and pass all else of these rows. */
const soundChecks = (rows: readonly RecordedRequirement[]): readonly CheckReport[] => [
  sampleCheck(operation, 'all', all(rows, 'passed'), { judged: { outcome: 'passed', code: null, reason: null } }),
  sampleCheck(
    operation,
    'batch',
    { [advised]: 'advisory' },
    {
      properties: [{ name: 'any batch', planned: 50, run: 50 }],
      findings: [
        sampleFinding(advised, operation, {
          exchanges: [sampleExchange(operation), sampleExchange(operation, '{"code":500}')],
        }),
      ],
    },
  ),
  sampleCheck(
    'list-pay-groups',
    'groups',
    { [alsoAdvised]: 'advisory' },
    {
      findings: [sampleFinding(alsoAdvised, 'list-pay-groups')],
    },
  ),
];

/** A check that finds a must broken, or one that could not judge it. */
export function unsoundCheck(outcome: 'failed' | 'blocked'): CheckReport {
  const [broken = ''] = idsOf('must');
  const findings = outcome === 'failed' ? [sampleFinding(broken, operation)] : [];
  return sampleCheck(operation, 'unsound', { [broken]: outcome }, { findings });
}

/**
 * Writes the record of a whole thorough run to `dir`, which is created: it can be certified, and has two findings with
 * evidence.
 * @param startedAt when the run began
 * @param header what is otherwise in its first line
 * @param more checks behind the sound ones
 */
export function writeSoundRecord(
  dir: string,
  startedAt: Date,
  header: Partial<RecordHeader> = {},
  more: readonly CheckReport[] = [],
): void {
  const { digests, target } = sampleHeader();
  const sample = JSON.stringify([...soundChecks(header.catalogue?.requirements ?? requirements), ...more]);
  // The requests in the sample have the sample's address, which must become that of the header's target.
  const all: CheckReport[] = JSON.parse(sample.replaceAll(target.baseUrl, header.target?.baseUrl ?? target.baseUrl));
  const revision = knownRevisions()[0]?.revision ?? '';
  const writer = openRecord(
    dir,
    sampleHeader({
      effort: 'thorough',
      catalogue: { revision, requirements },
      digests: { ...digests, ...describeInstalledHarness().digests },
      planned: all.map(({ check }) => check),
      startedAt: startedAt.toISOString(),
      ...header,
    }),
  );
  for (const check of all) writer.check(check);
  writer.footer({
    interrupted: null,
    created: [asSafe<ReportedEntity>({ entityId: 'e', connectionId: 'c', disconnected: true })],
  });
  writer.close();
}
