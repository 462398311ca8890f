import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Register } from '../../reports/register/read-register.ts';
import { RegisterError } from '../../reports/register/register-error.ts';
import type { RegisterHead } from '../../reports/register/register-head.ts';
import { standingCounts } from '../../reports/register/standing.ts';
import { given } from '../given.ts';
import { type Io, refuse, UsageError } from '../io.ts';
import { fromUser } from '../records/named-run.ts';
import { changeRegister } from './change-register.ts';
import { isWebAddress, loadRegister } from './load-register.ts';
import { readHeadFile, writeDurably } from './register-file.ts';

export interface VerifyRegisterFlags {
  readonly key: string;
  readonly head?: string;
  readonly saveHead?: string;
  readonly renew?: string;
  readonly lastHead?: string;
}

/** @returns 0 if the register can be relied on, else 1. @throws UsageError for files that can't be read */
export async function verifyRegisterFile(source: string, flags: VerifyRegisterFlags, io: Io): Promise<0 | 1> {
  const { key, head: lastHead = null, saveHead, renew } = flags;
  if (renew !== undefined && !renewHead(source, renew, flags, io)) return 1;
  const named = { source, key, lastHead };
  const { files, register, head, problems } = await loadRegister(named, io.environment, new Date());
  if (problems.length > 0 || head === null) return refuse('Not to be relied on:', problems, io);
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
    `  disputes      ${state.decisions.length} decided`,
    '',
  ].join('\n');
}

/** Signs the head anew over all entries, and moves an unfinished last line aside. @returns whether it signed the head */
function renewHead(path: string, key: string, { lastHead, head }: VerifyRegisterFlags, io: Io): boolean {
  if (isWebAddress(path)) throw new UsageError('--renew: name the file of the register, not its address');
  const heads = head === undefined ? [] : [fromUser(() => readHeadFile(head))];
  try {
    const { cut } = changeRegister({
      key,
      ...given({ lastHead }),
      path,
      now: new Date(),
      heads,
      compose: () => [],
      isRenewal: true,
    });
    if (cut !== null) io.stdout.write(`The cut line was put aside: ${forTerminal(`${path}.cut`)}\n`);
    return true;
  } catch (error) {
    if (!(error instanceof RegisterError)) throw error;
    refuse('Not renewed, and nothing was signed:', error.message.split('\n'), io);
    return false;
  }
}
