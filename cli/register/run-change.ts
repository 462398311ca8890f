import { keyId } from '../../reports/certificate/keys.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { EntryBody, KeyRevokedEntry, RevokedEntry } from '../../reports/register/entry.ts';
import { keyRevocationReasons, revocationReasons } from '../../reports/register/entry.ts';
import { RegisterError } from '../../reports/register/register-error.ts';
import type { RegisterState } from '../../reports/register/register-state.ts';
import type { Io } from '../io.ts';
import { readTextFile } from '../records/read-text-file.ts';
import { UsageError } from '../usage-error.ts';
import { type AddFlags, additions, listCertificates } from './add-to-register.ts';
import { changeRegister } from './change-register.ts';
import { privateKeyAt, publicKeyAt } from './load-register.ts';
import { isDigest, namedCertificate } from './named-certificate.ts';

/** What `register revoke` is given. */
export interface RevokeFlags {
  readonly key: string;
  readonly oldKey?: string;
  readonly from?: string;
  readonly reason: RevokedEntry['reason'] | KeyRevokedEntry['reason'];
  readonly text: string;
}

/** `register add`. @returns the exit code. @throws UsageError */
export function addToRegister(path: string, certificates: readonly string[], flags: AddFlags, io: Io): 0 | 1 {
  const now = new Date();
  return change(path, flags.key, now, additions(certificates, flags, now), io);
}

/** `register revoke`. @returns the exit code. @throws UsageError */
export function revokeInRegister(
  path: string,
  certificate: string | undefined,
  { key, oldKey, from, reason, text }: RevokeFlags,
  io: Io,
): 0 | 1 {
  const now = new Date();
  if ((certificate === undefined) === (oldKey === undefined))
    throw new UsageError('register revoke: name a certificate, or a key with --old-key FILE');
  if (oldKey === undefined) {
    if (from !== undefined) throw new UsageError('--from is about a key: name it with --old-key FILE');
    const own = revocationReasons.find((each) => each === reason);
    if (own === undefined) throw new UsageError(wrongReason('a certificate', revocationReasons));
    const compose = (state: RegisterState): readonly EntryBody[] => [
      { kind: 'revoked', certificate: namedCertificate(certificate ?? '', state), reason: own, text },
    ];
    return change(path, key, now, compose, io);
  }
  const own = keyRevocationReasons.find((each) => each === reason);
  if (own === undefined) throw new UsageError(wrongReason('a key', keyRevocationReasons));
  const id = keyId(publicKeyAt(oldKey));
  if (id === keyId(privateKeyAt(key)))
    throw new UsageError("--old-key: a key can't sign its own revocation; sign with another key of the register");
  const compose = (): readonly EntryBody[] => [
    { kind: 'key-revoked', keyId: id, from: from ?? now.toISOString(), reason: own, text },
  ];
  return change(path, key, now, compose, io);
}

/** `register supersede`. @returns the exit code. @throws UsageError */
export function supersedeInRegister(
  path: string,
  [old, successor]: readonly [string, string],
  { key, ranBy }: { readonly key: string; readonly ranBy?: string },
  io: Io,
): 0 | 1 {
  const now = new Date();
  const compose = (state: RegisterState): readonly EntryBody[] => {
    const certificate = namedCertificate(old, state);
    const by = namedCertificate(successor, state);
    const listing = { ranBy: ranBy ?? null, links: { record: null, report: null, certificate: null } };
    const isListed = state.certificates.has(by);
    const added =
      isListed || isDigest(successor)
        ? []
        : listCertificates([{ path: successor, text: readTextFile(successor) }], state, now, listing);
    return [...added, { kind: 'superseded', certificate, by }];
  };
  return change(path, key, now, compose, io);
}

function wrongReason(of: string, reasons: readonly string[]): string {
  return `--reason: for ${of} it is one of ${reasons.join(', ')}`;
}

function change(
  path: string,
  key: string,
  now: Date,
  compose: (state: RegisterState) => readonly EntryBody[],
  io: Io,
): 0 | 1 {
  const privateKey = privateKeyAt(key);
  let added: readonly EntryBody[] = [];
  try {
    const { entries } = changeRegister({
      path,
      privateKey,
      now,
      compose: (state) => {
        added = compose(state);
        return added;
      },
    });
    for (const body of added) io.stdout.write(`${describe(body)}\n`);
    io.stdout.write(`${forTerminal(path)} has ${entries.length} entries, and its head was signed.\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error;
    io.stderr.write('Refused, and nothing was written:\n');
    for (const line of error.message.split('\n')) io.stderr.write(`  ${forTerminal(line, 1_000)}\n`);
    return 1;
  }
}

/** What an entry says, in a line. */
function describe(body: EntryBody): string {
  switch (body.kind) {
    case 'certificate':
      return `Listed ${forTerminal(`${body.target.name} ${body.target.version}`, 200)}, valid until ${body.expiresAt}: ${body.certificate}`;
    case 'revoked':
      return `Revoked, ${body.reason}: ${body.certificate}`;
    case 'superseded':
      return `Superseded: ${body.certificate}\n  by ${body.by}`;
    case 'key-added':
      return `Added the key ${body.key.id}, for ${body.key.uses.join(' and ')}`;
    case 'key-revoked':
      return `Revoked the key ${body.keyId}; its certificates from ${body.from} on are revoked`;
    case 'decision':
      return `Wrote down a decision, ${body.outcome}, about the finding ${forTerminal(body.fingerprint, 100)}`;
    case 'opened':
      return `Opened the register of ${forTerminal(body.programme, 200)}`;
  }
}
