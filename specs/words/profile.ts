import type { ProductName } from '../interface/interface-facts.ts';
import type { OperationId } from '../interface/operations.ts';

/** The credentials for the target. Each may be absent; requirements that need it are then not applicable. */
export interface Credentials {
  readonly clientId: string | null;
  readonly clientSecret: string | null;
  /** The token of the connection that owns the fixtures. */
  readonly accessToken: string | null;
  /** The token of another connection, which owns the foreign ids: it shows that they are foreign. */
  readonly foreignAccessToken: string | null;
}

export const noCredentials: Credentials = {
  clientId: null,
  clientSecret: null,
  accessToken: null,
  foreignAccessToken: null,
};

/** The kinds of fixtures; those that begin with `foreign` are of another connection. */
export const fixtureKinds = [
  'entityIds',
  'paymentIds',
  'benefitIds',
  'enrollmentIds',
  'foreignEntityIds',
  'foreignPaymentIds',
  'foreignBenefitIds',
  'foreignEnrollmentIds',
] as const;

export type FixtureKind = (typeof fixtureKinds)[number];

/** The ids of things that the interface has no endpoint to create. Absent lists are empty. */
export type Fixtures = Readonly<Record<FixtureKind, readonly string[]>>;

export const noFixtures = Object.fromEntries(
  fixtureKinds.map((kind): [string, readonly string[]] => [kind, []]),
) as Fixtures;

/** The part of a profile that the class of a certificate depends on. */
export interface ProfileGives {
  /** Products that the provider supports; null: the profile does not say, which means all. */
  readonly products: readonly string[] | null;
  /** Kinds of fixtures of which the profile names at least one. */
  readonly fixtures: readonly string[];
}

/** The query parameter names of the five filters of list-pay-statement-items, which the interface does not show. */
export interface FilterNames {
  readonly category: string | null;
  readonly name: string | null;
  readonly type: string | null;
  readonly startDate: string | null;
  readonly endDate: string | null;
}

export const noFilterNames: FilterNames = { category: null, name: null, type: null, startDate: null, endDate: null };

/** In milliseconds. */
export interface Timing {
  /** The limit for one attempt, from connecting to the last byte. Default 30,000. */
  readonly requestTimeoutMs: number;
  /** The same for operations that go live to the upstream system, and for first reads. Default 300,000. */
  readonly liveTimeoutMs: number;
  /** The time between two polls of a 202. Default 1,000. */
  readonly pollIntervalMs: number;
  /** The limit for all polls of one request together. Default 300,000. */
  readonly pollDeadlineMs: number;
  /**
   * The time for which the target may answer nothing but "come back later", "too many requests" and "unavailable", to all that is sent, before the
   * run ends. Default: as long as one request may take, but 20,000 to 60,000.
   */
  readonly unansweredMs?: number;
}

/** Bounds on what we do to the target, and on what it may do to us. Defaults and reasons: `driver/bounds/bounds.ts`. */
export interface Limits {
  /** Requests per second, of all workers together; null: no rate limit. */
  readonly requestsPerSecond: number | null;
  /** Requests under way at once, of all workers together. Default 8. */
  readonly concurrency: number;
  /** The largest factor, above 1, by which an operation may become slower; more is a regression. Absent: no limit. */
  readonly slowdown?: number;
  /** Connections that a run may create. Default 20. */
  readonly connections: number;
  /** Bounds on answers, by name; a missing one has its default. */
  readonly answers: Readonly<Record<string, number>>;
}

/**
 * The headers by which each request can be found in the target's own logs. null: the header is not sent. If {@link
 * Profile.headers} has the same header, its value there is sent.
 */
export interface Correlation {
  /** Carries an id that no other request has, as W3C trace context writes it. Default `traceparent`. */
  readonly traceHeader: string | null;
  /** Carries the id of the check that sends the request. Default `X-Conformance-Check`. */
  readonly checkHeader: string | null;
}

export const usualCorrelation: Correlation = { traceHeader: 'traceparent', checkHeader: 'X-Conformance-Check' };

/** A known failure that its owner accepts for a time. It never rewrites an outcome. */
export interface Waiver {
  readonly requirement: string;
  /** The only defect that it accepts; null: any of the requirement. */
  readonly fingerprint: string | null;
  /** Set if the waiver accepts that the requirement is not judged. Absent: it accepts defects. */
  readonly unjudged?: true;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which it holds, YYYY-MM-DD. */
  readonly expires: string;
}

/** A kind of integration: not both have the operations on deductions ("Availability"). */
export type Availability = 'automated' | 'assisted';

/** The description of a target, read from its YAML file with defaults filled in. */
export interface Profile {
  readonly name: string;
  readonly version: string;
  /** Without a trailing slash; may carry a path. */
  readonly baseUrl: string;
  readonly credentials: Credentials;
  /** `provider_id` for sandbox connections; null: they can't be created. */
  readonly provider: string | null;
  readonly operations: readonly OperationId[];
  /** The products that the provider supports, in the order of the table of products; null: the profile does not say. */
  readonly products: readonly ProductName[] | null;
  /** The kind of integration that the provider is ("Availability"); null: the profile does not say. */
  readonly availability: Availability | null;
  readonly fixtures: Fixtures;
  readonly openNames: { readonly payStatementItemFilters: FilterNames };
  /** Sent along with every request; their values are secrets. */
  readonly headers: Readonly<Record<string, string>>;
  readonly correlation: Correlation;
  readonly timing: Timing;
  readonly limits: Limits;
  readonly waivers: readonly Waiver[];
}
