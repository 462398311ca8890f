import { parse } from 'yaml';
import { registerKey } from '../../reports/register/append-entries.ts';
import { certificateEntry, type Listing } from '../../reports/register/certificate-entry.ts';
import { type Conflict, listingConflicts, unaccepted } from '../../reports/register/conflicts.ts';
import type { CertificateEntry, EntryBody, KeyUse } from '../../reports/register/entry.ts';
import { asDecision } from '../../reports/register/entry-line.ts';
import { RegisterError } from '../../reports/register/register-error.ts';
import type { RegisterState } from '../../reports/register/register-state.ts';
import { verifyListed } from '../../reports/register/verify-listed.ts';
import { sha256 } from '../../specs/words/digest.ts';
import { UsageError } from '../io.ts';
import { readTextFile } from '../records/read-text-file.ts';
import type { Signer } from './last-head.ts';
import { publicKeyAt } from './load-register.ts';

export interface AddFlags extends Signer {
  readonly ranBy?: string;
  readonly recordUrl?: string;
  readonly reportUrl?: string;
  readonly certificateUrl?: string;
  readonly newKey?: string;
  readonly owner?: string;
  readonly uses?: readonly KeyUse[];
  readonly decision?: string;
  readonly clockWasAhead?: string;
  readonly accept?: readonly Conflict['kind'][];
}

/** Makes the entries that `register add` adds, keys first. @throws RegisterError for certificates, or UsageError */
export function composeAdditions(
  certificates: readonly string[],
  flags: AddFlags,
  now: Date,
): (state: RegisterState) => readonly EntryBody[] {
  const { newKey, owner, uses = ['register', 'certificates'], decision, clockWasAhead, accept = [] } = flags;
  if (certificates.length === 0 && [newKey, decision, clockWasAhead].every((each) => each === undefined))
    throw new UsageError('register add: name the certificates, or --new-key FILE, or --decision FILE');
  if (newKey !== undefined && certificates.length > 0)
    throw new UsageError('--new-key: add the key first, and the certificates with a second call');
  if (newKey === undefined && (owner !== undefined || flags.uses !== undefined))
    throw new UsageError('--owner and --uses are about a key: name it with --new-key FILE');
  const listing = listingOf(certificates, flags);
  const key: readonly EntryBody[] =
    newKey === undefined ? [] : [{ kind: 'key-added', key: registerKey(publicKeyAt(newKey), owner ?? null, uses) }];
  const decided: readonly EntryBody[] = decision === undefined ? [] : [readDecision(decision)];
  const corrected: readonly EntryBody[] =
    clockWasAhead === undefined ? [] : [{ kind: 'clock-corrected', text: clockWasAhead }];
  const texts = certificates.map((path) => ({ path, text: readTextFile(path) }));
  return (state) => [...corrected, ...key, ...listCertificates(texts, state, now, listing, accept), ...decided];
}

/**
 * Verifies certificates and makes entries of them. `accept`: the objections that are allowed; `earlier`:
 * entries of the same change, which `state` does not hold yet. @throws RegisterError
 */
export function listCertificates(
  texts: readonly { readonly path: string; readonly text: string }[],
  state: RegisterState,
  now: Date,
  listing: Listing,
  accept: readonly Conflict['kind'][] = [],
  earlier: readonly CertificateEntry[] = [],
): readonly CertificateEntry[] {
  const reasons: string[] = [];
  const listed = [...[...state.certificates.values()].map(({ entry }) => entry), ...earlier];
  const entries = texts.flatMap(({ path, text }): readonly CertificateEntry[] => {
    const { standing, sentences, statement } = verifyListed(text, state, now);
    if (statement === null || standing !== 'unlisted') {
      const hint =
        standing === 'unlisted' && !state.keys.has(signerOf(text))
          ? ' Add that key first, with --new-key FILE --uses certificates.'
          : '';
      const prefix = standing === 'unlisted' || standing === 'rejected' ? '' : 'It is listed already. ';
      reasons.push(`${path}: ${prefix}${sentences.join(' ')}${hint}`);
      return [];
    }
    const { expiresAt, issuer } = statement.predicate.conformance;
    if (Date.parse(expiresAt) < now.getTime()) {
      reasons.push(`${path}: The certificate expired on ${expiresAt}.`);
      return [];
    }
    const entry = certificateEntry(statement, sha256(text), issuer?.keyId ?? signerOf(text), listing);
    reasons.push(...unaccepted(listingConflicts(entry, listed), accept).map((sentence) => `${path}: ${sentence}`));
    listed.push(entry);
    return [entry];
  });
  if (reasons.length > 0) throw new RegisterError(reasons.join('\n'));
  return entries;
}

function signerOf(text: string): string {
  const { signatures }: { readonly signatures: readonly { readonly keyid: string }[] } = JSON.parse(text);
  return signatures[0]?.keyid ?? '';
}

function listingOf(certificates: readonly string[], flags: AddFlags): Listing {
  const { ranBy = null, recordUrl = null, reportUrl = null, certificateUrl = null } = flags;
  const links = { record: recordUrl, report: reportUrl, certificate: certificateUrl };
  if (certificates.length !== 1 && Object.values(links).some((link) => link !== null))
    throw new UsageError(
      '--record-url, --report-url and --certificate-url are about one certificate: add it by itself',
    );
  return { ranBy, links };
}

function readDecision(path: string): EntryBody {
  let value: unknown;
  try {
    value = parse(readTextFile(path), { maxAliasCount: 0 });
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`--decision: ${path} is no YAML: ${error instanceof Error ? error.message : ''}`, error);
  }
  const optional = { until: null, silence: null, link: null };
  const read = asDecision(typeof value === 'object' && value !== null ? { ...optional, ...value } : value);
  if ('problem' in read) throw new UsageError(`--decision: ${path} is no decision: ${read.problem}`);
  const { record, fingerprint, reading, outcome, text, decidedBy, until, silence, link } = read.decision;
  return { kind: 'decision', record, fingerprint, reading, outcome, text, decidedBy, until, silence, link };
}
