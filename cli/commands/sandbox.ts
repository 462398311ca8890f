import { writeFileSync } from 'node:fs';
import { stringify } from 'yaml';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { startSandbox } from '../../sandbox/start.ts';
import type { Switch } from '../../sandbox/switches.ts';
import { variants } from '../../sandbox/variants/all-variants.ts';
import type { Io } from '../io.ts';
import { didYouMean } from '../nearest.ts';
import { Interruption, signalCodes } from '../run/interruption.ts';
import { UsageError } from '../usage-error.ts';
import type { SandboxFlags } from './sandbox-command.ts';

/**
 * Serves the sandbox until a signal comes. The first line of stdout is `listening http://HOST:PORT`.
 * @throws SandboxError and UsageError for flags that can't be used.
 */
export async function serveSandbox(flags: SandboxFlags, io: Io): Promise<number> {
  const listed = [...(flags.listFaults === true ? faults : []), ...(flags.listVariants === true ? variants : [])];
  if (flags.listFaults === true || flags.listVariants === true) {
    for (const { id, summary } of listed) io.stdout.write(`${JSON.stringify({ id, summary })}\n`);
    return 0;
  }
  assertKnown(flags.fault, faults, 'fault');
  assertKnown(flags.variant, variants, 'variant');
  const { port, host, seed, data, syncPolls, fault, variant, log } = flags;
  const sandbox = await startSandbox({
    port,
    host,
    syncPolls,
    faults: fault,
    variants: variant,
    console: flags.console,
    ...(seed === undefined ? {} : { seed }),
    ...(data === undefined ? {} : { dataFile: data }),
    ...(log === undefined ? {} : { logFile: log }),
  });
  const interruption = new Interruption(io);
  try {
    if (flags.profileOut !== undefined) writeProfile(flags.profileOut, sandbox.profile);
    io.stdout.write(`listening ${sandbox.url}\n`);
    io.stdout.write(`documentation at ${sandbox.url}/docs; Ctrl-C stops it\n`);
    return signalCodes[await interruption.happened];
  } finally {
    await sandbox.close();
    interruption.release();
  }
}

function assertKnown(ids: readonly string[], known: readonly Switch[], what: 'fault' | 'variant'): void {
  const names = known.map(({ id }) => id);
  const problems = ids
    .filter((id) => !names.includes(id))
    .map((id) => `--${what}: there is no ${what} "${id}"; ${didYouMean(id, names, `--list-${what}s lists all`)}`);
  if (problems.length > 0) throw new UsageError(problems);
}

/** The profile holds credentials, if only those of a sandbox: it is for its owner alone. */
function writeProfile(file: string, profile: object): void {
  try {
    writeFileSync(file, `# The profile of a sandbox, for "payroll-conformance run --profile".\n${stringify(profile)}`, {
      mode: 0o600,
    });
  } catch (cause) {
    throw new UsageError(`--profile-out: ${file} can't be written; name another file`, cause);
  }
}
