import { recordedRequirements, requirementsDigest } from '../../reports/record/file/record-header.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { RecordedTraffic, RecordHeader } from '../../specs/words/record.ts';
import { trafficChecks } from '../../traffic/judging/report-traffic.ts';
import { packageVersion } from '../package-root.ts';
import { readHarnessCommit } from '../run/commit.ts';
import { digestsOfSpecs, sha256 } from '../run/digests.ts';

/** The target of a recording, as far as anybody says. */
export type RecordedTarget = RecordHeader['target'];

/** The first line of the record of judged traffic. There is no seed, and no effort: nothing was sent. */
export function trafficHeader(
  traffic: RecordedTraffic,
  {
    catalogue,
    target,
    strict,
  }: { readonly catalogue: Catalogue; readonly target?: RecordedTarget | undefined; readonly strict: boolean },
): RecordHeader {
  const requirements = recordedRequirements(catalogue.requirements.values());
  const base = traffic.bases[0]?.base ?? '';
  return {
    type: 'header',
    schemaVersion: 1,
    kind: 'traffic',
    traffic,
    target: target ?? { name: base === '' ? 'a recording' : base, version: 'as recorded', baseUrl: base },
    harness: { version: packageVersion, commit: readHarnessCommit(), node: process.version },
    catalogue: { revision: catalogue.revision, requirements },
    digests: {
      ...digestsOfSpecs(requirementsDigest(requirements), catalogue.revision),
      profile: sha256(JSON.stringify(traffic.bases.map(({ base: each }) => each))),
    },
    seed: 0,
    effort: 'quick',
    strict,
    selection: { operations: null, requirements: null },
    waivers: [],
    shard: null,
    planned: trafficChecks,
    startedAt: new Date().toISOString(),
  };
}
