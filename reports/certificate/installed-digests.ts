import type { RecordHeader } from '../../specs/record.ts';

/** What a run is judged by, as the installed harness has it: `sha256:` and 64 hex digits each. */
export interface InstalledHarness {
  readonly version: string;
  readonly digests: Pick<RecordHeader['digests'], 'requirements' | 'schemas' | 'suites'>;
}

const names = { requirements: 'catalogue', schemas: 'schemas', suites: 'suites' } as const;

/** Which of catalogue, schemas and suites differ between a run and the installed harness, as a phrase; null: none. */
export function differingDigests(
  own: InstalledHarness['digests'],
  { digests }: Pick<InstalledHarness, 'digests'>,
): string | null {
  const differing = (['requirements', 'schemas', 'suites'] as const)
    .filter((key) => own[key] !== digests[key])
    .map((key) => names[key]);
  const [last] = differing.slice(-1);
  if (last === undefined) return null;
  return differing.length === 1 ? last : `${differing.slice(0, -1).join(', ')} and ${last}`;
}
