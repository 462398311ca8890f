import type { InstalledHarness } from '../../reports/certificate/installed-digests.ts';
import { recordedRequirements, requirementsDigest } from '../../reports/record/file/record-header.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { packageVersion } from '../package-root.ts';
import { installedDigests } from './digests.ts';

/** Certificates are compared with this harness. */
export function describeInstalledHarness(): InstalledHarness {
  const requirements = requirementsDigest(recordedRequirements(loadCatalogue().requirements.values()));
  return { version: packageVersion, digests: { requirements, ...installedDigests() } };
}
