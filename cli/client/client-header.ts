import { recordedRequirements, requirementsDigest } from '../../reports/record/file/record-header.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import { packageVersion } from '../package-root.ts';
import { readHarnessCommit } from '../run/commit.ts';
import { digestsOfSpecs, sha256 } from '../run/digests.ts';
import type { ClientDescription } from './client-file.ts';

/** The facts of a client's run that its record begins with. */
export interface ClientHeaderInput {
  readonly catalogue: Catalogue;
  readonly client: ClientDescription;
  /** The arguments of `client` by which it is started again. */
  readonly invocation: string;
  readonly seed: number;
  readonly effort: RecordHeader['effort'];
  readonly strict: boolean;
  /** The tasks that were chosen; null: all. */
  readonly chosen: readonly OperationId[] | null;
  /** Whether one scenario was chosen. */
  readonly isPart: boolean;
  readonly planned: readonly string[];
}

/** The first line of the record of a client. Its target is the client, which has no address. */
export function clientHeader(input: ClientHeaderInput): RecordHeader {
  const { catalogue, client, invocation, seed, effort, strict, chosen, isPart, planned } = input;
  const requirements = recordedRequirements(catalogue.requirements.values());
  const { name, version, waivers, tasks, timing } = client;
  return {
    type: 'header',
    schemaVersion: 1,
    kind: 'client',
    client: { invocation },
    target: { name, version, baseUrl: 'a client' },
    harness: { version: packageVersion, commit: readHarnessCommit(), node: process.version },
    catalogue: { revision: catalogue.revision, requirements },
    digests: {
      ...digestsOfSpecs(requirementsDigest(requirements), catalogue.revision),
      profile: sha256(JSON.stringify({ name, tasks, timing, waivers })),
    },
    seed,
    effort,
    strict,
    // A scenario is no requirement, but a run of one alone is no whole one.
    selection: { operations: chosen, requirements: isPart ? [] : null },
    waivers,
    shard: null,
    planned,
    startedAt: new Date().toISOString(),
  };
}
