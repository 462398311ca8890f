import { existsSync } from 'node:fs';
import { readAttestations } from '../../reports/certificate/attestation.ts';
import { CertificateError } from '../../reports/certificate/certificate-error.ts';
import { certify } from '../../reports/certificate/certify.ts';
import { newKeyPair } from '../../reports/certificate/keys.ts';
import { describeStatement, mustShare } from '../../reports/certificate/statement-text.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { given } from '../given.ts';
import { type Io, refuse, UsageError } from '../io.ts';
import { packageDocsUrl } from '../package-root.ts';
import { folderOf, fromUser, readRun } from '../records/named-run.ts';
import { tryFile } from '../records/try-paths.ts';
import { privateKeyAt } from '../register/load-register.ts';
import { describeInstalledHarness } from '../run/installed-harness.ts';

export interface CertifyFlags {
  readonly key?: string;
  readonly out?: string;
  readonly newKey?: string;
  readonly maxAge?: number;
  readonly challenge?: string;
  readonly issuer?: string;
  readonly attest?: string;
  readonly docsUrl?: string;
}

/** Signs a statement about a run, or makes keys. @returns 0, or 1 if it can't be certified. @throws UsageError */
export function certifyRun(dir: string | undefined, flags: CertifyFlags, io: Io): number {
  if (flags.newKey !== undefined) {
    if (dir !== undefined) throw new UsageError('--new-key makes keys only; sign the run with a second call');
    return makeKeys(flags.newKey, io);
  }
  const { key, out, attest, docsUrl = packageDocsUrl } = flags;
  if (dir === undefined) throw new UsageError('certify: name the folder of the run, or make a key with --new-key FILE');
  if (key === undefined)
    throw new UsageError('certify: name the private key with --key FILE; --new-key FILE makes one');
  if (out === undefined) throw new UsageError('certify: say where the certificate goes with --out FILE');
  if (existsSync(out)) throw new UsageError(`--out: ${out} is there already, and is not replaced; name another`);
  tryFile('--out', out);
  const { target: tested } = readRun(dir).header;
  // Only refuses an unreadable key, before attestations are read and anything is written: `certify` reads the key itself.
  privateKeyAt(key);
  const attested = attest === undefined ? null : fromUser(() => readAttestations(attest, tested));
  try {
    const { statement, paths } = certify({
      dir: folderOf(dir),
      key,
      out,
      installed: describeInstalledHarness(),
      ...given({ maxAgeDays: flags.maxAge, challenge: flags.challenge, issuer: flags.issuer, attested }),
      ...(docsUrl === undefined ? {} : { shown: { docsUrl } }),
    });
    const { target, expiresAt, coverage } = statement.predicate.conformance;
    io.stdout.write(
      `Certified ${forTerminal(target.name)} ${forTerminal(target.version)}: ${mustShare(coverage.must)} judged, none broken; valid until ${expiresAt}.\n`,
    );
    io.stdout.write(describeStatement(statement));
    for (const path of paths) io.stdout.write(`  ${forTerminal(path)}\n`);
    return 0;
  } catch (error) {
    if (!(error instanceof CertificateError)) throw error;
    const { reasons } = error;
    return refuse(`Not certified, for ${reasons.length === 1 ? 'this reason' : 'these reasons'}:`, reasons, io);
  }
}

function makeKeys(path: string, io: Io): number {
  for (const file of [path, `${path}.pub`]) {
    if (existsSync(file))
      throw new UsageError(`--new-key: ${file} is there already, and is not replaced; name another`);
  }
  const { privatePath, publicPath } = fromUser(() => newKeyPair(path));
  io.stdout.write(`Private key, to be kept secret: ${forTerminal(privatePath)}\n`);
  io.stdout.write(`Public key, to be handed out:   ${forTerminal(publicPath)}\n`);
  return 0;
}
