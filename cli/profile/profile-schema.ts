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
