import { forTerminal } from '../../reports/escape/terminal.ts';
import { type Register, readRegister } from '../../reports/register/read-register.ts';
import { type RegisterHead, signHead } from '../../reports/register/register-head.ts';
import { standingCounts } from '../../reports/register/standing-counts.ts';
import { verifyRegister } from '../../reports/register/verify-register.ts';
import type { Io } from '../io.ts';
import { fromUser } from '../records/named-run.ts';
import { UsageError } from '../usage-error.ts';
import { isWebAddress } from './fetch-register.ts';
import { loadRegister, privateKeyAt } from './load-register.ts';
import { readRegisterFiles, writeDurably, writeRegisterFiles } from './register-file.ts';
import { withRegisterLock } from './register-lock.ts';

/** The flags of `register verify`, as commander hands them over. */
export interface VerifyRegisterFlags {
  readonly key: string;
  readonly head?: string;
  readonly saveHead?: string;
  readonly renew?: string;
}

/** @returns 0 where the register can be relied on, else 1. @throws UsageError for files that can't be read */
export async function verifyRegisterFile(source: string, flags: VerifyRegisterFlags, io: Io): Promise<0 | 1> {
  const { key, head: lastHead = null, saveHead, renew } = flags;
  if (renew !== undefined) renewHead(source, renew, io);
  const named = { source, key, lastHead };
  const { files, register, head, problems } = await loadRegister(named, io.environment, new Date());
  if (problems.length > 0 || head === null) {
    io.stderr.write('Not to be relied on:\n');
    for (const problem of problems) io.stderr.write(`  ${forTerminal(problem, 1_000)}\n`);
    return 1;
  }
  io.stdout.write(describeRegister(register, head, new Date()));
  if (saveHead !== undefined && files.head !== null) {
    writeDurably(saveHead, files.head);
    io.stdout.write(`  ${forTerminal(saveHead)}: its head, to be given as --head the next time\n`);
  }
  return 0;
}

function describeRegister({ state, entries }: Register, head: RegisterHead, now: Date): string {
  if (state === null) return '';
  const counts = standingCounts(state, now).map(([standing, count]) => `${count} ${standing}`);
  return [
    `Verified: the register of ${forTerminal(head.programme)}, ${entries.length} entries, as of ${head.issuedAt}; its head holds until ${head.expiresAt}.`,
    `  certificates  ${counts.join(', ') || 'none'}`,
    `  keys          ${[...state.keys.values()].filter(({ revoked }) => revoked === null).length} in use, ${state.keys.size} in all`,
    `  decisions     ${state.decisions.length}`,
    '',
  ].join('\n');
}

/**
 * Signs the head of a register anew. Entries that it did not cover are covered, and a last line that was cut is put aside.
 * One that can't be renewed stays as it is, and is described by the verification that follows.
 */
function renewHead(path: string, renew: string, io: Io): void {
  if (isWebAddress(path)) throw new UsageError('--renew: name the file of the register, not its address');
  const privateKey = privateKeyAt(renew);
  const now = new Date();
  withRegisterLock(path, () => {
    const files = fromUser(null, () => readRegisterFiles(path));
    const found = verifyRegister(files, { key: null, lastHead: null, now });
    if (!found.isRenewable) return;
    const { cut } = found.register;
    const whole = cut === null ? files.entries : files.entries.subarray(0, files.entries.length - cut.length);
    const register = readRegister(whole);
    const signed = verifyRegister(
      { entries: whole, head: signHead(register, privateKey, now) },
      { key: null, lastHead: null, now },
    );
    if (signed.problems.length > 0) throw new UsageError(signed.problems.map((problem) => `--renew: ${problem}`));
    if (cut !== null) {
      writeDurably(`${path}.cut`, cut);
      io.stdout.write(`The cut line was put aside: ${forTerminal(`${path}.cut`)}\n`);
    }
    writeRegisterFiles(path, cut === null ? null : whole, signHead(register, privateKey, now));
  });
}
