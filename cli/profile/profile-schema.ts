import { join } from 'node:path';
import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import type { ProductName } from '../../specs/interface/interface-facts.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type {
  Availability,
  Correlation,
  Credentials,
  FilterNames,
  Fixtures,
  Limits,
  Timing,
  Waiver,
} from '../../specs/words/profile.ts';
import { packageRoot } from '../package-root.ts';
import type { ProfileProblem } from './profile-problem.ts';
import { translateSchemaError } from './profile-schema-problem.ts';
import type { ParsedYaml } from './profile-yaml.ts';

/** A profile as its schema lets it through, defaults filled in. */
export interface ProfileDocument {
  readonly name: string;
  readonly version: string;
  readonly baseUrl: string;
  readonly credentials: Partial<Credentials>;
  readonly provider?: string;
  readonly operations: 'all' | readonly OperationId[];
  readonly products?: readonly ProductName[];
  readonly availability?: Availability;
  readonly fixtures: Fixtures;
  readonly openNames: { readonly payStatementItemFilters: Partial<FilterNames> };
  readonly headers: Readonly<Record<string, string>>;
  readonly correlation: 'off' | false | { readonly [Header in keyof Correlation]?: string };
  readonly timing: Timing;
  readonly limits: Omit<Limits, 'requestsPerSecond'> & { readonly requestsPerSecond?: number };
  readonly waivers: readonly (Omit<Waiver, 'fingerprint'> & { readonly fingerprint?: string })[];
}

/** The path of the schema that editors can use. */
export const profileSchemaPath = join(packageRoot, 'specs', 'profile.schema.json');

/** Checks a profile's value against its schema, and fills in the defaults. @returns the profile, or all that is wrong */
export function validateProfile(parsed: ParsedYaml): ProfileDocument | readonly ProfileProblem[] {
  const validate = fileValidator<ProfileDocument>('profile');
  const { value } = parsed;
  if (validate(value)) return value;
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => translateSchemaError(error, parsed));
}
