import { existsSync } from 'node:fs';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { openRegister } from '../../reports/register/append-entries.ts';
import { readRegister } from '../../reports/register/read-register.ts';
import { signHead } from '../../reports/register/register-head.ts';
import { given } from '../given.ts';
import { type Io, UsageError } from '../io.ts';
import { keepLastHead, lastHeadPath } from './last-head.ts';
import { privateKeyAt } from './load-register.ts';
import { headPath, writeRegisterFiles } from './register-file.ts';
import { withRegisterLock } from './register-lock.ts';

export interface InitFlags {
  readonly key: string;
  readonly programme: string;
  readonly owner?: string;
  readonly headDays: number;
  readonly lastHead?: string;
}

/** @throws UsageError if a register is there already */
export function initRegister(path: string, { key, programme, owner, headDays, lastHead }: InitFlags, io: Io): void {
  const privateKey = privateKeyAt(key);
  const now = new Date();
  const register = withRegisterLock(path, () => {
    for (const file of [path, headPath(path)]) {
      if (existsSync(file)) throw new UsageError(`${file} is there already, and is not replaced; name another file`);
    }
    const bytes = openRegister({ programme, headDays, owner: owner ?? null }, { privateKey, now });
    const opened = readRegister(bytes);
    const head = signHead(opened, privateKey, now);
    const kept = lastHeadPath({ key, ...given({ lastHead }) }, bytes);
    writeRegisterFiles(path, bytes, head);
    keepLastHead(kept, head);
    return opened;
  });
  const id = register.state?.opened.key.id ?? '';
  io.stdout.write(`Opened the register of ${forTerminal(programme)}, signed with the key ${id}.\n`);
  for (const file of [path, headPath(path)]) io.stdout.write(`  ${forTerminal(file)}\n`);
  io.stdout.write(`Its head holds for ${headDays} days; "register verify --renew KEY" signs it anew.\n`);
}
