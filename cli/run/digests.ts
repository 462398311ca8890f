import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { releasedRevisions } from '../../reports/certificate/known-revisions.ts';
import { sha256 } from '../../specs/words/digest.ts';
import type { Profile } from '../../specs/words/profile.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import { codeRoot, packageRoot } from '../package-root.ts';

/** The layers whose code decides which requests are sent, and how answers are judged. */
const judgingLayers = ['specs', 'driver', 'oracle', 'generators', 'harness', 'suites'];

type InstalledDigests = Pick<RecordHeader['digests'], 'schemas' | 'suites'>;
let installed: InstalledDigests | undefined;

/** Defined by the script that bundles the compiled modules, since the suites of a bundle are no files. */
declare const suitesDigest: string | undefined;

/** Computes the digests of a run. Two runs with the same `specs` digest asked the same. */
export const computeDigests = (profile: Profile, requirements: string, revision: string): RecordHeader['digests'] => ({
  ...digestsOfSpecs(requirements, revision),
  profile: digestOfProfile(profile),
});

export function digestsOfSpecs(requirements: string, revision: string): Omit<RecordHeader['digests'], 'profile'> {
  const { schemas: present, suites } = installedDigests();
  const released = releasedRevisions().find((each) => each.revision === revision && each.digest === requirements);
  const schemas = released?.schemas ?? present;
  return {
    requirements,
    schemas,
    suites,
    specs: sha256([requirements, schemas, suites].join('\n')),
  };
}

export const digestOfSchemas = (): string => digestOfFiles(join(packageRoot, 'specs', 'schemas'), /\.json$/);

/** Digests of the schemas and suites that are installed. They are computed once, since they stay as they are. */
export function installedDigests(): InstalledDigests {
  installed ??= {
    schemas: digestOfSchemas(),
    suites: typeof suitesDigest === 'string' ? suitesDigest : sha256(judgingLayers.map(digestOfLayer).join('\n')),
  };
  return installed;
}

const digestOfLayer = (layer: string): string => digestOfFiles(join(codeRoot, layer), /(?<!\.test|\.d)\.[jt]s$/);

/** Leaves out secrets, since they change from run to run. */
export function digestOfProfile(profile: Profile): string {
  const { clientId, clientSecret, accessToken, foreignAccessToken } = profile.credentials;
  const credentials = {
    basic: clientId !== null && clientSecret !== null,
    bearer: accessToken !== null,
    ...(foreignAccessToken === null ? {} : { foreign: true }),
  };
  // The headers for ids in logs change neither requests nor judgements.
  const relevant = { ...profile, correlation: undefined };
  return sha256(JSON.stringify({ ...relevant, credentials, headers: Object.keys(profile.headers) }));
}

function digestOfFiles(folder: string, wanted: RegExp): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => wanted.test(name));
  const lines = files.map((name) => name.replaceAll('\\', '/')).sort();
  return sha256(lines.map((name) => `${name} ${sha256(readFileSync(join(folder, name)))}`).join('\n'));
}
