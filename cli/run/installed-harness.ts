import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { InstalledHarness } from '../../reports/certificate/installed-digests.ts';
import { recordedRequirements, requirementsDigest } from '../../reports/record/file/record-header.ts';
import { type Catalogue, loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { RecordHeader } from '../../specs/words/record.ts';
import { packageRoot, packageVersion } from '../package-root.ts';
import { digestsOfSpecs, installedDigests } from './digests.ts';

export function describeInstalledHarness(): InstalledHarness {
  const requirements = requirementsDigest(recordedRequirements(loadCatalogue().requirements.values()));
  return { version: packageVersion, digests: { requirements, ...installedDigests() } };
}

/** The facts of this harness and a catalogue in the header of every record. @param profile the digest of the profile */
export function recordedHarness(
  { revision, requirements: rows }: Pick<Catalogue, 'revision' | 'requirements'>,
  profile: string,
): Pick<RecordHeader, 'harness' | 'catalogue' | 'digests'> {
  const requirements = recordedRequirements(rows.values());
  return {
    harness: { version: packageVersion, commit: readHarnessCommit(), node: process.version },
    catalogue: { revision, requirements },
    digests: { ...digestsOfSpecs(requirementsDigest(requirements), revision), profile },
  };
}

/** The commit of a checkout; null: the harness is an installed package. */
function readHarnessCommit(): string | null {
  try {
    const head = readFileSync(join(packageRoot, '.git', 'HEAD'), 'utf8').trim();
    if (!head.startsWith('ref: ')) return asCommit(head);
    const ref = head.slice('ref: '.length);
    const loose = join(packageRoot, '.git', ...ref.split('/'));
    if (existsSync(loose)) return asCommit(readFileSync(loose, 'utf8').trim());
    const packed = readFileSync(join(packageRoot, '.git', 'packed-refs'), 'utf8').split('\n');
    return asCommit(packed.find((line) => line.endsWith(` ${ref}`))?.slice(0, 40) ?? '');
  } catch {
    return null;
  }
}

const asCommit = (text: string): string | null => (/^[0-9a-f]{40}$/.test(text) ? text : null);
