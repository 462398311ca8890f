import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { type ProductName, productNames } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import {
  type Availability,
  type Correlation,
  type Credentials,
  type FilterNames,
  type Fixtures,
  type Limits,
  noCredentials,
  noFilterNames,
  type Profile,
  type Timing,
  usualCorrelation,
  type Waiver,
} from '../../specs/words/profile.ts';
import { readProfileText } from './profile-file.ts';
import { checkRules, type RuleContext } from './profile-rules.ts';
import type { Environment } from './profile-yaml.ts';
import { assertProxies } from './proxy-variables.ts';
import { readDescribed } from './read-described.ts';

/** The variables that a profile may name, and the requirements that its waivers may name. */
export interface ProfileOptions {
  readonly environment: Environment;
  /** Ids of all requirements in force, for the waivers. Default: not checked. */
  readonly requirementIds?: readonly string[];
}

/** Reads a profile, with variables and defaults filled in. @throws UsageError with every problem, each with its line */
export function loadProfile(file: string, options: ProfileOptions): Profile {
  assertProxies(options.environment);
  return readProfile(file, readProfileText(file).replace(/^\ufeff/, ''), options);
}

/** Reads a profile from a text. `file` is its name in messages. @throws UsageError as {@link loadProfile} */
export function readProfile(file: string, text: string, options: ProfileOptions): Profile {
  const context: RuleContext = { requirementIds: options.requirementIds ?? null };
  return asProfile(
    readDescribed<ProfileDocument>(file, text, options.environment, {
      schema: 'profile',
      whole: 'the profile',
      check: (parsed) => checkRules(parsed, context),
    }),
  );
}

/** Fills in the defaults of the profile that a sandbox has of itself. @throws Error if it is none */
export function profileOfSandbox(sandboxProfile: object): Profile {
  const document: unknown = JSON.parse(JSON.stringify(sandboxProfile));
  const validate = fileValidator<ProfileDocument>('profile');
  if (!validate(document)) throw new Error(`The sandbox's profile is none: ${JSON.stringify(validate.errors?.[0])}`);
  return asProfile(document);
}

function asProfile(document: ProfileDocument): Profile {
  const { credentials, openNames, limits, operations, products, waivers } = document;
  return {
    name: document.name,
    version: document.version,
    baseUrl: document.baseUrl.replace(/\/+$/, ''),
    credentials: { ...noCredentials, ...credentials },
    provider: document.provider ?? null,
    operations: operations === 'all' ? operationIds : operationIds.filter((id) => operations.includes(id)),
    products: products === undefined ? null : productNames.filter((name) => products.includes(name)),
    availability: document.availability ?? null,
    fixtures: document.fixtures,
    openNames: { payStatementItemFilters: { ...noFilterNames, ...openNames.payStatementItemFilters } },
    headers: document.headers,
    correlation: asCorrelation(document.correlation),
    timing: document.timing,
    limits: { ...limits, requestsPerSecond: limits.requestsPerSecond ?? null },
    waivers: waivers.map((waiver) => ({ ...waiver, fingerprint: waiver.fingerprint ?? null })),
  };
}

function asCorrelation(named: ProfileDocument['correlation']): Correlation {
  if (named === 'off' || named === false) return { traceHeader: null, checkHeader: null };
  const { traceHeader, checkHeader } = { ...usualCorrelation, ...named };
  return { traceHeader: unlessOff(traceHeader), checkHeader: unlessOff(checkHeader) };
}

const unlessOff = (name: string | null): string | null => (name === 'off' ? null : name);

interface ProfileDocument {
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
