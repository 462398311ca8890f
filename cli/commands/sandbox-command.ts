import { closeSync, fchmodSync, fstatSync, openSync, writeFileSync } from 'node:fs';
import type { Command } from 'commander';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import { fraction, instantOf, listOf, wholeNumber } from '../flags.ts';
import { given } from '../given.ts';
import { Interruption, type Io, signalCodes, UsageError } from '../io.ts';
import { assertKnown } from '../nearest.ts';
import { announceSandbox } from '../sandbox/announce-sandbox.ts';
import { listFaults, listVariants } from '../sandbox/list-switches.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

interface SandboxFlags {
  readonly port: number;
  readonly host: string;
  readonly allowHost: readonly string[];
  readonly seed?: number;
  readonly data?: string;
  readonly seedData?: string;
  readonly syncPolls: number;
  readonly fault: readonly string[];
  readonly variant: readonly string[];
  readonly profileOut?: string;
  readonly log?: string;
  readonly latencyMs: number;
  readonly errorRate: number;
  readonly clock?: string;
  readonly control: boolean;
  readonly operations: readonly OperationId[];
  readonly requirements: readonly string[];
  readonly listFaults?: boolean;
  readonly listVariants?: boolean;
  readonly console: boolean;
}

export const sandboxCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('sandbox')
    .summary('serve the reference implementation')
    .description(
      'Serves a correct implementation of all 11 operations until you press Ctrl-C. Its documentation is at /docs. The path /health answers when it is ready.',
    )
    .option('--port <p>', 'the port to listen on; 0 is any free one', wholeNumber(0, 65_535), 0)
    .option('--host <host>', 'the address to listen on; credentials are random if others can reach it', '127.0.0.1')
    .repeatable(
      '--allow-host <name>',
      'a host name that clients on other machines use; requests to other names are refused; may be repeated',
      'none',
    )
    .option(
      '--seed <n>',
      'a number: the same number gives the same ids and data (default: 1)',
      wholeNumber(0, Number.MAX_SAFE_INTEGER),
    )
    .option('--data <file>', 'keeps the state in this file')
    .option('--seed-data <file>', 'begins with your own data, in YAML or JSON')
    .option(
      '--sync-polls <n>',
      'answers "still being fetched" this many times before data comes',
      wholeNumber(0, 1_000_000),
      0,
    )
    .repeatable('--fault <id>', 'switches on this defect; may be repeated', 'none')
    .repeatable('--variant <id>', 'behaves in another allowed way; may be repeated', 'none')
    .option('--latency-ms <n>', 'delays every answer by this many milliseconds', wholeNumber(0, 3_600_000), 0)
    .option('--error-rate <share>', 'answers this share of requests with 503, from 0 to 1', fraction, 0)
    .option('--clock <moment>', 'starts the clock of the sandbox at this time; its jobs use this clock', instantOf)
    .option('--control', 'lets requests from this machine change the sandbox while it runs', false)
    .option('--profile-out <file>', 'writes the profile of this sandbox, for "run --profile"')
    .option('--log <file>', 'appends a line of JSON for each request to this file')
    .option('--list-faults', 'lists the faults as JSON lines, and ends')
    .repeatable(
      '--operations <ids>',
      'with --list-faults: only faults of these operations',
      'all',
      listOf(operationIds),
    )
    .repeatable('--requirements <ids>', 'with --list-faults: only faults that break one of these', 'all')
    .option('--list-variants', 'lists the variants as JSON lines, and ends')
    .option('--no-console', 'prints no line per request on stderr')
    .examples('\nExample:\n  $ payroll-conformance sandbox --port 8080 --profile-out sandbox.yaml')
    .action(async (flags: SandboxFlags) => {
      exitWith(
        flags.listFaults === true || flags.listVariants === true
          ? await listSwitches(flags, io)
          : await serveSandbox(flags, io),
      );
    });

/** Loads faults and variants only when they are used, since help needs none of them. */
const loadSwitches = async () => (await import('../../sandbox/all-switches.ts')).loadSwitches();

async function listSwitches(flags: SandboxFlags, { stdout }: Io): Promise<number> {
  const { faults, variants } = await loadSwitches();
  if (flags.listFaults === true) listFaults(faults, flags, stdout);
  if (flags.listVariants === true) listVariants(variants, stdout);
  return 0;
}

/** @throws SandboxError and UsageError for flags that can't be used. */
async function serveSandbox(flags: SandboxFlags, io: Io): Promise<number> {
  const { faults, variants } = await loadSwitches();
  for (const [what, ids, known] of [
    ['fault', flags.fault, faults],
    ['variant', flags.variant, variants],
  ] as const) {
    const names = known.map(({ id }) => id);
    assertKnown(ids, names, (id) => `--${what}: there is no ${what} "${id}"`, `--list-${what}s lists all`);
  }
  if (flags.operations.length + flags.requirements.length > 0) {
    throw new UsageError([
      '--operations, --requirements: they select what --list-faults lists; add that, or drop them',
    ]);
  }
  const { port, host, allowHost, seed, data, seedData, syncPolls, fault, variant, log, clock } = flags;
  const { latencyMs, errorRate, control } = flags;
  const { startSandbox } = await import('../../sandbox/start.ts');
  const { isLoopback } = await import('../../sandbox/http/allowed-hosts.ts');
  const { readSeedData } = await import('../sandbox/seed-data-file.ts');
  const isExposed = !isLoopback(host);
  if (isExposed && flags.profileOut === undefined) {
    throw new UsageError([
      `--host: on ${host} the credentials are drawn at random; name a file for them with --profile-out`,
    ]);
  }
  const sandbox = await startSandbox({
    port,
    host,
    allowHosts: allowHost,
    syncPolls,
    faults: fault,
    variants: variant,
    console: flags.console,
    latencyMs,
    errorRate,
    control,
    ...(clock === undefined ? {} : { clock: { atMs: Date.parse(clock) } }),
    ...(seedData === undefined ? {} : { seedData: readSeedData(seedData) }),
    ...given({ seed, dataFile: data, logFile: log }),
  });
  const interruption = new Interruption(io);
  try {
    if (flags.profileOut !== undefined) await writeProfile(flags.profileOut, sandbox.profile);
    const switches = {
      faults: faults.filter(({ id }) => fault.includes(id)),
      variants: variants.filter(({ id }) => variant.includes(id)),
    };
    announceSandbox({ sandbox, ...switches, isControlled: control, isExposed }, io);
    return signalCodes[await interruption.happened];
  } finally {
    await sandbox.close();
    interruption.release();
  }
}

/** Writes the profile so that only its owner can read the credentials of the sandbox. */
async function writeProfile(file: string, profile: object): Promise<void> {
  const { stringify } = await import('yaml');
  try {
    const descriptor = openSync(file, 'w', 0o600);
    try {
      // A file that existed before keeps its mode when it is opened, so it is set here; a device like /dev/stdout is left alone.
      if (fstatSync(descriptor).isFile()) fchmodSync(descriptor, 0o600);
      writeFileSync(
        descriptor,
        `# The profile of a sandbox, for "payroll-conformance run --profile".\n${stringify(profile)}`,
      );
    } finally {
      closeSync(descriptor);
    }
  } catch (cause) {
    throw new UsageError(`--profile-out: ${file} can't be written; name another file`, cause);
  }
}
