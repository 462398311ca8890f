import type { Level } from '../../specs/words/finding.ts';
import type { LevelCoverage } from '../verdict/requirements/judge-requirements.ts';

/** The use of a key: its signatures count for entries and heads of the register, or for certificates. */
export type KeyUse = 'register' | 'certificates';

/** A key as the entry that adds it describes it. `id`: `sha256:` and 64 hex digits; `publicKey`: SPKI in DER, as base64. */
export interface RegisterKey {
  readonly id: string;
  readonly publicKey: string;
  readonly owner: string | null;
  readonly uses: readonly KeyUse[];
}

export const keyRevocationReasons = ['compromised', 'replaced', 'no-longer-used'] as const;

/** A key no longer counts: no entry and no head after this one may be signed with it. */
export interface KeyRevokedEntry {
  readonly kind: 'key-revoked';
  readonly keyId: string;
  /** Certificates that the key signed at this moment or later are revoked; certificates signed before stay valid. */
  readonly from: string;
  readonly reason: (typeof keyRevocationReasons)[number];
  readonly text: string;
}

/** Lists a certificate, with what it states; null: it states none. Digests are `sha256:` and 64 hex digits, times in UTC. */
export interface CertificateEntry {
  readonly kind: 'certificate';
  /** The digest of its file. */
  readonly certificate: string;
  readonly target: { readonly name: string; readonly version: string; readonly address: string | null };
  readonly harness: { readonly version: string; readonly commit: string | null };
  readonly catalogueRevision: string;
  readonly class: string | null;
  /** `WARNED` where shoulds are broken. */
  readonly result: 'PASSED' | 'WARNED';
  /** The digest of the record; `profile`: that of the profile. */
  readonly record: string;
  readonly profile: string;
  /** Who ran the test, as the programme says; null: it does not say. */
  readonly ranBy: string | null;
  readonly signedBy: { readonly name: string | null; readonly keyId: string };
  readonly challenge: string | null;
  readonly coverage: Readonly<Record<Level, LevelCoverage>>;
  readonly operations: { readonly covered: number; readonly total: number } | null;
  readonly waivers: number;
  readonly startedAt: string;
  readonly issuedAt: string;
  readonly expiresAt: string;
  /** Addresses; null: the programme gave none. */
  readonly links: Readonly<Record<'record' | 'report' | 'certificate', string | null>>;
}

export const revocationReasons = [
  'nonconformance',
  'issued-in-error',
  'misrepresented',
  'withdrawn',
  'policy',
] as const;

/** A certificate is taken back, for ever. */
export interface RevokedEntry {
  readonly kind: 'revoked';
  readonly certificate: string;
  readonly reason: (typeof revocationReasons)[number];
  readonly text: string;
}

/** Decides a dispute about a finding, by a reading of the interface. */
export interface DecisionEntry {
  readonly kind: 'decision';
  /** The digest of the record that has the finding; `fingerprint` names the finding in it. */
  readonly record: string;
  readonly fingerprint: string;
  /** The reading of the interface, in a sentence or two. */
  readonly reading: string;
  /** `overturned`: a false alarm; `silence`: the interface leaves it open; `waived`: right, but excused until a date. */
  readonly outcome: 'upheld' | 'overturned' | 'silence' | 'waived';
  readonly text: string;
  readonly decidedBy: string;
  /** The last day of a waiver, `YYYY-MM-DD`; null for other outcomes. */
  readonly until: string | null;
  /** The id of the silence that leaves it open; null: none is named. */
  readonly silence: string | null;
  readonly link: string | null;
}

/** The statement of an entry; it becomes an {@link Entry} with its place in the register. */
export type EntryBody =
  /** The first entry, with the first key that counts. `headDays`: days for which a head holds, 1 to 366. */
  | {
      readonly kind: 'opened';
      readonly schemaVersion: 1;
      readonly programme: string;
      readonly headDays: number;
      readonly key: RegisterKey;
    }
  | { readonly kind: 'key-added'; readonly key: RegisterKey }
  | KeyRevokedEntry
  | CertificateEntry
  | RevokedEntry
  /** `by`: the digest of the replacing certificate, which must be listed as well. */
  | { readonly kind: 'superseded'; readonly certificate: string; readonly by: string }
  | DecisionEntry
  /** The clock was ahead: earlier entries with a later date were in truth written before this entry. */
  | { readonly kind: 'clock-corrected'; readonly text: string };

/** The place of an entry: its number, its time, and the digest of the line before, null for the first. */
export interface EntryPlace {
  /** From 1. */
  readonly seq: number;
  readonly time: string;
  readonly previous: string | null;
}

/** The part of an entry that its signature covers. */
export type Entry = EntryPlace & EntryBody;

export type SignedEntry = Entry & { readonly signature: { readonly keyId: string; readonly sig: string } };

export type EntryOf<Kind extends EntryBody['kind']> = EntryPlace & Extract<EntryBody, { readonly kind: Kind }>;
