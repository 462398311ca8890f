import { Command, Option } from 'commander';
import { listOfWords, wholeNumber } from '../flags.ts';

/** How `sandbox` was called. */
export interface SandboxFlags {
  readonly port: number;
  readonly host: string;
  readonly seed?: number;
  readonly data?: string;
  readonly syncPolls: number;
  readonly fault: readonly string[];
  readonly variant: readonly string[];
  readonly profileOut?: string;
  readonly log?: string;
  readonly listFaults?: boolean;
  readonly listVariants?: boolean;
  readonly console: boolean;
}

/** The `sandbox` command, without what it does. */
export function sandboxCommand(): Command {
  return new Command('sandbox')
    .summary('serve the reference implementation')
    .description(
      'Serves a faithful implementation of all 11 operations until it is interrupted. Documentation at /docs, health at /health.',
    )
    .addOption(
      new Option('--port <p>', 'the port to listen on; 0 is any free one').argParser(wholeNumber(0, 65_535)).default(0),
    )
    .addOption(new Option('--host <host>', 'the address to listen on').default('127.0.0.1'))
    .addOption(
      new Option('--seed <n>', 'of all ids and data; the same seed makes the same (default: 1)').argParser(
        wholeNumber(0, Number.MAX_SAFE_INTEGER),
      ),
    )
    .addOption(new Option('--data <file>', 'keeps what is written in this database file'))
    .addOption(
      new Option('--sync-polls <n>', 'answers "still being fetched" so often before data comes')
        .argParser(wholeNumber(0, 1_000_000))
        .default(0),
    )
    .addOption(
      new Option('--fault <id>', 'breaks stated behaviour; may be repeated').argParser(listOfWords).default([], 'none'),
    )
    .addOption(
      new Option('--variant <id>', 'changes what the interface leaves open; may be repeated')
        .argParser(listOfWords)
        .default([], 'none'),
    )
    .addOption(new Option('--profile-out <file>', 'writes the profile of this sandbox, for "run --profile"'))
    .addOption(new Option('--log <file>', 'appends structured logs to this file'))
    .addOption(new Option('--list-faults', 'lists the faults as JSON lines, and ends'))
    .addOption(new Option('--list-variants', 'lists the variants as JSON lines, and ends'))
    .addOption(new Option('--no-console', 'no line per request on stderr'))
    .addHelpText('after', '\nExample:\n  $ payroll-conformance sandbox --port 8080 --profile-out sandbox.yaml');
}
