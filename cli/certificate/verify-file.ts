import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describeStatement, mustShare } from '../../reports/certificate/statement-text.ts';
import { verifyCertificate } from '../../reports/certificate/verify.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { recordName } from '../../reports/record/file/record-file.ts';
import { given } from '../given.ts';
import { type Io, refuse, UsageError } from '../io.ts';
import { folderOf, fromUser } from '../records/named-run.ts';
import { spareMemoryFor } from '../records/spare-memory.ts';
import { describeInstalledHarness } from '../run/installed-harness.ts';

export interface VerifyFlags {
  readonly key: string;
  readonly record?: string;
  readonly challenge?: string;
  readonly register?: string;
  readonly head?: string;
}

/** Verifies a certificate by a key, or by a register. @returns 0; 1: it is rejected. @throws UsageError for the files */
export async function verifyFile(certificate: string, flags: VerifyFlags, io: Io): Promise<number> {
  const record = flags.record === undefined ? null : folderOf(flags.record);
  if (record !== null && !existsSync(join(record, recordName)))
    throw new UsageError(`--record: there is no ${recordName} in ${record}; name the folder of the run`);
  if (record !== null) spareMemoryFor(record);
  const { register, head, ...rest } = flags;
  if (register === undefined && head !== undefined)
    throw new UsageError('--head is about a register: name it with --register FILE|URL');
  if (register !== undefined) {
    const { verifyInRegister } = await import('./verify-in-register.ts');
    return verifyInRegister(certificate, { ...rest, register, record, ...given({ head }) }, io);
  }
  const { key, challenge } = flags;
  const installed = describeInstalledHarness();
  const { problems, notes, statement } = fromUser(() =>
    verifyCertificate({ certificate, key, record, installed, ...given({ challenge }) }),
  );
  if (statement !== null && problems.length === 0) {
    const { target, expiresAt, coverage, catalogueRevision } = statement.predicate.conformance;
    const about = record === null ? 'by its signature only, because no record was given' : 'also against its record';
    io.stdout.write(
      `Verified: ${forTerminal(target.name)} ${forTerminal(target.version)}, ${mustShare(coverage.must)} of catalogue revision ${forTerminal(catalogueRevision)}, valid until ${forTerminal(expiresAt)}; ${about}.\n`,
    );
    io.stdout.write(describeStatement(statement));
    for (const note of notes) io.stdout.write(`Note: ${forTerminal(note, 1_000)}\n`);
    return 0;
  }
  return refuse('Rejected:', problems, io);
}
