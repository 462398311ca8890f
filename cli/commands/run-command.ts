import type { Command } from 'commander';
import { usualReports } from '../../reports/all-reports.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import { maxRounds } from '../../specs/words/record.ts';
import {
  challengeOf,
  durationOf,
  lineOfText,
  listOf,
  listOfWords,
  oneOf,
  positiveNumber,
  shareOf,
  webAddressOf,
  wholeNumber,
} from '../flags.ts';
import { given } from '../given.ts';
import { UsageError } from '../io.ts';
import { maxSeed, type RunOptions } from '../run/plan/run-options.ts';
import { buildTexts } from '../run/plan/tested-build.ts';
import { type CommandContext, docsUrlOption, ProgramCommand, reportsOption } from './command-context.ts';

/** The flags as commander reads them. A flag with its own parser has no default here, so it may be absent. */
interface RunFlags extends Omit<RunOptions, 'reports' | 'effort' | 'build'> {
  readonly reports?: RunOptions['reports'];
  readonly effort?: RunOptions['effort'];
  readonly commit?: string;
  readonly branch?: string;
  readonly buildUrl?: string;
}

const usualEffort = 'standard';

export const runCommand = ({ io, startEngine, exitWith }: CommandContext): Command =>
  new ProgramCommand('run')
    .summary('test a target')
    .description(
      'Tests a target against the interface, requirement by requirement. Without a profile, tests the embedded sandbox.',
    )
    .argument('[file]', 'the description of the target, the same as --profile')
    .option('--profile <file>', 'the description of the target (see "init")')
    .writes('--out <dir>', 'the folder for the record and the reports', 'conformance-out')
    .option(
      '--effort <effort>',
      `how many examples to try for each rule: quick, standard or thorough (default: ${usualEffort})`,
      oneOf(['quick', 'standard', 'thorough']),
    )
    .option('--seed <n>', 'the same number gives the same requests (default: a random number)', wholeNumber(0, maxSeed))
    .option(
      '--challenge <nonce>',
      'a text from a certification programme; the run computes its seed from this text, and stores the text in the record (see "certify")',
      challengeOf,
    )
    .option(
      '--operations <ids>',
      'judges only these operations, e.g. list-pay-groups,get-enrollments',
      listOf(operationIds),
    )
    .option('--requirements <ids>', 'judges only these requirements (see "requirements")', listOfWords)
    .option(
      '--revision <revision>',
      'judges by this earlier revision of the catalogue; later requirements are shown, and not counted (see "requirements --diff")',
      lineOfText(40),
    )
    .option(
      '--checks <file>',
      'also runs the checks that this JavaScript module exports; may be repeated',
      (file: string, earlier: readonly string[] = []) => [...earlier, file],
    )
    .option('--strict', 'counts a broken should as a failure', false)
    .option('--workers <n>', 'runs the checks in this many threads', wholeNumber(1, 16), 1)
    .option('--rate-limit <n>', 'sends at most this many requests per second', positiveNumber(100_000))
    .option(
      '--timeout <ms>',
      'ends each attempt of a request after this many milliseconds; replaces requestTimeoutMs and liveTimeoutMs of the profile',
      wholeNumber(1, 86_400_000),
    )
    .option(
      '--max-time <s>',
      'stops testing after this many seconds; all that was not judged is blocked; 0: no limit (default: the longest time that the profile allows)',
      wholeNumber(0, 604_800),
    )
    .option('--baseline <dir>', 'compares with this earlier run, and exits with 1 only if something got worse')
    .option(
      '--freeze-dialect <file>',
      'compares with this earlier run (its folder or dialect.json), and fails if the target now makes another choice where the interface allows several',
    )
    .writes('--history <file>', 'appends the run to this file; reports show the earlier runs in it')
    .option(
      '--label <text>',
      'a name for the tested build, e.g. its commit; with --history, reports mark a check as flaky if its results differ between runs with the same label',
      lineOfText(200),
    )
    .option(
      '--commit <id>',
      'the id of the tested commit (default: from the build server)',
      lineOfText(buildTexts.name),
    )
    .option('--branch <name>', 'the tested branch (default: from the build server)', lineOfText(buildTexts.name))
    .option('--build-url <url>', 'the web page of the build (default: from the build server)', webAddressOf)
    .option('--shard <i/n>', 'runs part I of N of the checks; "merge" joins the parts', shareOf('part', 100))
    .option('--explore <time>', 'after all checks, tries new random examples for this long, e.g. 10m', durationOf)
    .writes(
      '--corpus <dir>',
      'the folder in which --explore saves sequences of requests that led to new behaviour; the next --explore sends the saved sequences first',
    )
    .option(
      '--repeat <n>',
      'runs all checks this many times, and writes one record; reports then show which failures happen only sometimes, and "diff" can compare latencies; --repeat changes the default seed to 1',
      wholeNumber(2, maxRounds),
    )
    .option('--wait <s>', 'waits up to this many seconds for a target that is starting', wholeNumber(0, 86_400))
    .option('--fail-fast', 'ends at the first failure; all that was not judged is blocked')
    .option('--only-failed', 'judges again only what failed in the last run in --out, with its seed and effort')
    .option(
      '--watch',
      'runs the failed checks again when the target comes back, when the profile changes, and on Enter',
    )
    .writes(
      '--traffic <file>',
      'writes every exchange to this file, without secrets; as HAR if its name ends with .har, else as NDJSON',
    )
    .option('--quiet', 'prints only the verdict')
    .option('--json', 'writes summary.json to standard output, too, and all other output to standard error')
    .conflicting({
      challenge: ['seed'],
      checks: ['revision', 'challenge', 'shard'],
      baseline: ['shard'],
      freezeDialect: ['shard'],
      history: ['shard'],
      repeat: ['explore', 'watch'],
      failFast: ['baseline', 'history'],
      onlyFailed: ['operations', 'requirements', 'challenge', 'baseline', 'shard', 'explore'],
      watch: ['challenge', 'baseline', 'history', 'shard', 'explore'],
      traffic: ['watch'],
      json: ['watch'],
    })
    .addOption(reportsOption())
    .addOption(docsUrlOption())
    .option('--no-color', 'plain text, also on a terminal')
    .examples(`
Examples:
  $ payroll-conformance run
  $ payroll-conformance run acme.yaml --effort quick
  $ payroll-conformance run acme.yaml --effort quick --wait 60 --fail-fast
  $ payroll-conformance run acme.yaml --only-failed
  $ payroll-conformance run acme.yaml --effort quick --repeat 5
  $ payroll-conformance run --profile acme.yaml --operations get-pay-statement --seed 7
  $ payroll-conformance run --profile acme.yaml --out part-2 --seed 7 --shard 2/4

Exit codes: 0 conformant, 1 nonconformant, 2 wrong usage, 3 inconclusive, 4 the harness failed, 129, 130 and 143 interrupted.
A run with --baseline exits with 0 if nothing got worse. A part (--shard) is never conformant: it exits with 3 if nothing failed.`)
    .action(async (file: string | undefined, flags: RunFlags) => {
      const { run } = await import('./start-run.ts');
      exitWith(await run(optionsFrom(file, flags), io, startEngine));
    });

function optionsFrom(file: string | undefined, flags: RunFlags): RunOptions {
  if (file !== undefined && flags.profile !== undefined && file !== flags.profile) {
    throw new UsageError(`run: two profiles are named, ${file} and ${flags.profile} (--profile); name one`);
  }
  const profile = file ?? flags.profile;
  const { effort, reports = usualReports, commit, branch, buildUrl: url } = flags;
  return {
    ...flags,
    reports,
    build: given({ commit, branch, url }),
    effort: effort ?? usualEffort,
    ...given({ givenEffort: effort, profile }),
  };
}
