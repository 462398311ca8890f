import { currentVersion } from '../../specs/interface/interface-facts.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { Header, SentRequest } from '../../specs/words/exchange.ts';
import type { Profile } from '../../specs/words/profile.ts';
import type { Credential, RequestSpec } from './request-spec.ts';

/** The headers of every request, unless the profile sets them. */
const usualHeaders: readonly Header[] = [
  ['Accept', 'application/json'],
  ['User-Agent', 'payroll-conformance'],
];

/** Thrown for a request that cannot be sent: a defect of the check, never of a target. */
export class UnsendableRequest extends Error {
  override readonly name = 'UnsendableRequest';
}

interface CommonParts {
  readonly origin: string;
  /** The path of the base address, without a slash at its end. */
  readonly path: string;
  readonly headers: readonly Header[];
}

const partsByProfile = new WeakMap<Profile, CommonParts>();

function commonParts(profile: Profile): CommonParts {
  const before = partsByProfile.get(profile);
  if (before !== undefined) return before;
  const { origin, pathname } = new URL(profile.baseUrl);
  const profileNames = new Set(Object.keys(profile.headers).map((name) => name.toLowerCase()));
  const usual = usualHeaders.filter(([name]) => !profileNames.has(name.toLowerCase()));
  const headers = [...usual, ...Object.entries(profile.headers)];
  const parts = { origin, path: pathname.replace(/\/$/, ''), headers };
  partsByProfile.set(profile, parts);
  return parts;
}

/** Builds the request to send from its description, with `ids` for logs among its headers. @throws UnsendableRequest */
export function sentRequest(profile: Profile, spec: RequestSpec, ids: readonly Header[] = []): SentRequest {
  const operation = operations[spec.operation];
  const common = commonParts(profile);
  const path = common.path + pathOf(operation.path, spec) + queryOf(spec.query ?? []);
  const body = bodyOf(spec);
  const headers: Header[] = [...common.headers, ...ids];
  for (const authorization of authorizations(spec.credential)) headers.push(['Authorization', authorization]);
  const version = spec.version === undefined ? currentVersion : spec.version;
  if (version !== null) headers.push(['Service-API-Version', version]);
  const usual = operation.body !== 'none' || body !== null ? 'application/json' : null;
  const contentType = spec.contentType === undefined ? usual : spec.contentType;
  if (contentType !== null) headers.push(['Content-Type', contentType]);
  if (spec.headers !== undefined) headers.push(...spec.headers);
  return { method: operation.method, path, url: common.origin + path, headers, body };
}

function pathOf(template: string, spec: RequestSpec): string {
  if (!template.includes('{benefit_id}')) return template;
  if (spec.benefitId === undefined) throw new UnsendableRequest(`${spec.operation} needs a benefitId`);
  // Dots alone would be taken for a step up the path by whatever normalises it on the way.
  const encoded = /^\.+$/.test(spec.benefitId) ? spec.benefitId.replaceAll('.', '%2E') : percentEncoded(spec.benefitId);
  return template.replace('{benefit_id}', () => encoded);
}

function queryOf(query: readonly (readonly [string, string])[]): string {
  if (query.length === 0) return '';
  return `?${query.map(([name, value]) => `${percentEncoded(name)}=${percentEncoded(value)}`).join('&')}`;
}

/** Percent-encodes a text; lone surrogates become U+FFFD, as in any body sent as UTF-8. */
const percentEncoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

function bodyOf(spec: RequestSpec): string | null {
  if (spec.body === undefined) return null;
  if ('text' in spec.body) return spec.body.text;
  const text: string | undefined = JSON.stringify(spec.body.json);
  if (text === undefined) throw new UnsendableRequest(`the body of ${spec.operation} has no JSON form`);
  return text;
}

function authorizations(credential: Credential): readonly string[] {
  switch (credential.kind) {
    case 'none':
      return [];
    case 'bearer':
      return [`Bearer ${credential.token}`];
    case 'basic':
      return [`Basic ${Buffer.from(`${credential.clientId}:${credential.clientSecret}`).toString('base64')}`];
    case 'raw':
      return typeof credential.authorization === 'string' ? [credential.authorization] : credential.authorization;
  }
}
