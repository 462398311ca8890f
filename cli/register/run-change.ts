import { keyId } from '../../reports/certificate/keys.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { type Conflict, successionConflicts, unaccepted } from '../../reports/register/conflicts.ts';
import {
  type EntryBody,
  type KeyRevokedEntry,
  keyRevocationReasons,
  type RevokedEntry,
  revocationReasons,
} from '../../reports/register/entry.ts';
import { RegisterError } from '../../reports/register/register-error.ts';
import type { RegisterState } from '../../reports/register/register-state.ts';
import { sha256 } from '../../specs/words/digest.ts';
import { type Io, refuse, UsageError } from '../io.ts';
import { readTextFile } from '../records/read-text-file.ts';
import { type AddFlags, composeAdditions, listCertificates } from './add-to-register.ts';
import { type Change, changeRegister } from './change-register.ts';
import type { Signer } from './last-head.ts';
import { privateKeyAt, publicKeyAt } from './load-register.ts';

export interface SupersedeFlags extends Signer {
  readonly ranBy?: string;
  readonly accept?: readonly Conflict['kind'][];
}

export interface RevokeFlags extends Signer {
  readonly oldKey?: string;
  readonly from?: string;
  readonly reason: RevokedEntry['reason'] | KeyRevokedEntry['reason'];
  readonly text: string;
}

/** @returns the exit code. @throws UsageError */
export function addToRegister(path: string, certificates: readonly string[], flags: AddFlags, io: Io): 0 | 1 {
  const now = new Date();
  const wasAhead = flags.clockWasAhead !== undefined;
  return change({ ...flags, path, now, wasAhead, compose: composeAdditions(certificates, flags, now) }, io);
}

export function revokeInRegister(
  path: string,
  certificate: string | undefined,
  { oldKey, from, reason, text, ...signer }: RevokeFlags,
  io: Io,
): 0 | 1 {
  const now = new Date();
  if ((certificate === undefined) === (oldKey === undefined))
    throw new UsageError('register revoke: name a certificate, or a key with --old-key FILE');
  if (oldKey === undefined) {
    if (from !== undefined) throw new UsageError('--from is about a key: name it with --old-key FILE');
    const certificateReason = revocationReasons.find((each) => each === reason);
    if (certificateReason === undefined) throw new UsageError(wrongReason('a certificate', revocationReasons));
    const compose = (state: RegisterState): readonly EntryBody[] => [
      { kind: 'revoked', certificate: namedCertificate(certificate ?? '', state), reason: certificateReason, text },
    ];
    return change({ ...signer, path, now, compose }, io);
  }
  const keyReason = keyRevocationReasons.find((each) => each === reason);
  if (keyReason === undefined) throw new UsageError(wrongReason('a key', keyRevocationReasons));
  const id = keyId(publicKeyAt(oldKey));
  if (id === keyId(privateKeyAt(signer.key)))
    throw new UsageError("--old-key: a key can't sign its own revocation; sign with another key of the register");
  const compose = (): readonly EntryBody[] => [
    { kind: 'key-revoked', keyId: id, from: from ?? now.toISOString(), reason: keyReason, text },
  ];
  return change({ ...signer, path, now, compose }, io);
}

export function supersedeInRegister(
  path: string,
  [old, successor]: readonly [string, string],
  { ranBy, accept = [], ...signer }: SupersedeFlags,
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
        : listCertificates([{ path: successor, text: readTextFile(successor) }], state, now, listing, accept);
    const next = added.find((body) => body.kind === 'certificate') ?? state.certificates.get(by)?.entry;
    const earlier = state.certificates.get(certificate)?.entry;
    const refused = earlier && next ? unaccepted(successionConflicts(earlier, next), accept) : [];
    if (refused.length > 0) throw new RegisterError(refused.join('\n'));
    return [...added, { kind: 'superseded', certificate, by }];
  };
  return change({ ...signer, path, now, compose }, io);
}

const wrongReason = (of: string, reasons: readonly string[]): string =>
  `--reason: for ${of} it is one of ${reasons.join(', ')}`;

/** Changes a register, and prints what was added, or why it was refused. */
function change(requested: Change, io: Io): 0 | 1 {
  let added: readonly EntryBody[] = [];
  try {
    const compose = (state: RegisterState): readonly EntryBody[] => {
      added = requested.compose(state);
      return added;
    };
    const { register } = changeRegister({ ...requested, compose });
    for (const body of added) io.stdout.write(`${describe(body)}\n`);
    io.stdout.write(
      `${forTerminal(requested.path)} has ${register.entries.length} entries, and its head was signed.\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error;
    return refuse('Refused, and nothing was written:', error.message.split('\n'), io);
  }
}

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
    case 'clock-corrected':
      return `Wrote down that the clock was ahead: ${forTerminal(body.text, 200)}`;
    case 'opened':
      return `Opened the register of ${forTerminal(body.programme, 200)}`;
  }
}

/** At least 8 digits. */
const digestForm = /^sha256:([0-9a-f]{8,64})$/;

const isDigest = (name: string): boolean => digestForm.test(name);

/** `name`: a file, or the beginning of a digest. @throws RegisterError, or UsageError */
function namedCertificate(name: string, { certificates }: RegisterState): string {
  if (!isDigest(name)) return sha256(readTextFile(name));
  const fitting = [...certificates.keys()].filter((digest) => digest.startsWith(name));
  const [only] = fitting;
  if (only === undefined)
    throw new RegisterError(`The register lists no certificate whose digest begins with ${name}.`);
  if (fitting.length > 1)
    throw new RegisterError(`${fitting.length} certificates of the register begin with ${name}: write more of it.`);
  return only;
}
