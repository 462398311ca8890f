import { forTerminal } from '../../reports/escape/terminal.ts';
import { certificateRows, registerIndex } from '../../reports/register/register-index.ts';
import { type Io, refuse, UsageError } from '../io.ts';
import { isWebAddress, loadRegister } from './load-register.ts';

export interface ListFlags {
  readonly format: 'table' | 'json';
  readonly site?: string;
  readonly key?: string;
}

/** @returns 0, or 1 if the register can't be relied on */
export async function listRegister(source: string, flags: ListFlags, io: Io): Promise<0 | 1> {
  const { format, site, key = null } = flags;
  if (site !== undefined && key === null && isWebAddress(source))
    throw new UsageError(
      '--site publishes what an address answers: name a public key of the programme with --key, so that it is no register of somebody else',
    );
  const now = new Date();
  const { files, register, head, problems, isRenewable } = await loadRegister(
    { source, key, lastHead: null },
    io.environment,
    now,
  );
  if (!isRenewable || register.state === null) {
    return refuse('Nothing is listed, since the register is not as it was written:', problems, io);
  }
  // A register whose head only has to be renewed can be listed, with a warning.
  for (const problem of problems) io.stderr.write(`Note: ${forTerminal(problem, 1_000)}\n`);
  if (site !== undefined) {
    const { writeRegisterSite } = await import('../../reports/register/site/write-site.ts');
    const { count, index } = writeRegisterSite(site, { register, head, files, now });
    io.stdout.write(`Wrote a site of ${count} files; it begins at ${forTerminal(index)}\n`);
    return 0;
  }
  if (format === 'json') {
    io.stdout.write(`${JSON.stringify(registerIndex(register, head, now), null, 2)}\n`);
    return 0;
  }
  const rows = certificateRows(register.state, now).map((row) => [
    row.standing,
    forTerminal(`${row.target.name} ${row.target.version}`, 60),
    row.class === null ? '-' : forTerminal(row.class, 20),
    `${row.coverage.must.judged}/${row.coverage.must.total}`,
    row.expiresAt.slice(0, 10),
    row.certificate.slice(0, 'sha256:'.length + 12),
  ]);
  const table = [['standing', 'target', 'class', 'musts', 'until', 'certificate'], ...rows];
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? [];
  for (const row of table)
    io.stdout.write(
      `${row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    );
  return 0;
}
