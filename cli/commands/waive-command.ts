import { type Command, InvalidArgumentError, Option } from 'commander';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Run } from '../../reports/record/run/run.ts';
import { dayAt, isCalendarDay } from '../../specs/interface/calendar.ts';
import { asRecord } from '../../specs/words/as-record.ts';
import { wholeNumber } from '../flags.ts';
import { type Io, UsageError } from '../io.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

interface WaiveFlags {
  readonly profile: string;
  readonly finding?: readonly number[];
  readonly unjudged?: true;
  readonly owner: string;
  readonly reason: string;
  readonly expires: string;
}

export function waiveCommand({ io, exitWith }: CommandContext): Command {
  const number = wholeNumber(1, 1_000_000);
  return new ProgramCommand('waive')
    .summary('accept failures of a run: write waivers for them into the profile')
    .description(
      'Accepts known failures until a date. Writes a waiver for each failure into the profile. If the profile already has a waiver for a failure, renews this waiver. Changes nothing else in the profile. A run exits with 0 if all of its failures are waived. The verdict does not change. A run cannot be certified if a waiver covers a must.',
    )
    .argument('<dir>', 'the folder of the run')
    .requiredOption('--profile <file>', 'the profile to write into')
    .option(
      '--finding <n>',
      'the number of a finding, as reports show it; may be repeated (default: all failures that are not about security)',
      (text: string, sofar: readonly number[] = []) => [...sofar, number(text)],
    )
    .addOption(
      new Option(
        '--unjudged',
        'instead of failures, waives the requirements that are no longer judged: the baseline of the run judged them, the run did not',
      ).conflicts('finding'),
    )
    .requiredOption('--owner <who>', 'the person who is responsible for the waiver', someText)
    .requiredOption('--reason <text>', 'why you accept the failures', someText)
    .requiredOption('--expires <date>', 'the last day of the waiver, YYYY-MM-DD', dayFromToday)
    .examples(`
Example:
  $ payroll-conformance waive conformance-out --profile acme.yaml --finding 2 \\
      --owner payments@acme.example --reason "fixed in 3.3" --expires 2027-01-31

Exit codes: 0 written, 2 wrong usage.`)
    .action(async (dir: string, flags: WaiveFlags) => {
      await (flags.unjudged === true ? waiveUnjudged : waiveFindings)(dir, flags, io);
      exitWith(0);
    });
}

/** @throws UsageError if there is nothing to waive, or the profile can't be written */
async function waiveFindings(dir: string, flags: WaiveFlags, io: Io): Promise<void> {
  const { summarise } = await import('../../reports/verdict/summary/summary.ts');
  const { isAboutSecurity } = await import('../../specs/catalogue/security-requirements.ts');
  const { loadCatalogue } = await import('../../specs/catalogue/catalogue.ts');
  const { readRun } = await import('../records/named-run.ts');
  const { finding: numbers } = flags;
  const run = readRun(dir);
  const { findings, strict } = summarise(run);
  for (const number of numbers ?? []) {
    if (findings.every(({ id }) => id !== number)) {
      throw new UsageError(`${dir} has no finding ${number}; it has ${findings.length}, as its summary.json shows`);
    }
  }
  const failed = findings.filter(({ id, level }) => numbers?.includes(id) ?? (level === 'must' || strict));
  const failures = failed.filter(({ requirement }) => numbers !== undefined || !isAboutSecurity(requirement));
  const [first] = failures;
  if (first === undefined)
    throw new UsageError(
      failed.length === 0
        ? `${dir}: no requirement failed in this run, so there is nothing to waive`
        : `${dir}: each failure is about security; name those that you accept all the same with --finding`,
    );
  // A finding whose waiver is still valid is waived again only if the user names it.
  const wanted = failures.filter(({ waiver }) => numbers !== undefined || waiver === null);
  if (wanted.length === 0) {
    const { id, requirement, waiver } = first;
    throw new UsageError(
      `finding ${id} (${requirement}) is waived already, by ${waiver?.owner} until ${waiver?.expires}; --finding ${id} renews that waiver`,
    );
  }
  const { requirements } = loadCatalogue();
  const named = wanted.flatMap(({ id, requirements: broken }) => broken.map((requirement) => ({ id, requirement })));
  const unknown = named.find(({ requirement }) => !requirements.has(requirement));
  if (unknown !== undefined) {
    throw new UsageError(
      `finding ${unknown.id} is of ${unknown.requirement}, which is no requirement of this version, so that no profile can waive it; use the version that made the run`,
    );
  }
  // Operations that a valid waiver covers stay as they are, unless it covers all: then the user renews it.
  const toWaive = wanted.flatMap(({ id, operations }) =>
    operations
      .filter(({ waiver }) => waiver === null || operations.every((each) => each.waiver !== null))
      .map((each) => ({ id, ...each })),
  );
  await writeWaivers(run, toWaive, dir, flags, io);
}

/** @throws UsageError if the run judged all that its baseline judged, or the profile can't be written */
async function waiveUnjudged(dir: string, flags: WaiveFlags, io: Io): Promise<void> {
  const { readConclusion } = await import('../records/read-conclusion.ts');
  const { folderOf, readRun } = await import('../records/named-run.ts');
  const { endingOf } = await import('../../reports/compare/lost-coverage.ts');
  const { summarise } = await import('../../reports/verdict/summary/summary.ts');
  const run = readRun(dir);
  const summary = summarise(run);
  const { ending } = endingOf({ run, summary });
  if (ending !== undefined)
    throw new UsageError(
      `${dir}: this run is not complete, so it does not show what is no longer judged; run it again (${forTerminal(ending)})`,
    );
  const conclusion = readConclusion(folderOf(dir));
  if (conclusion === undefined) throw new UsageError(`${dir}: its summary.json can not be read, or is not there`);
  const { lost: named } = asRecord(conclusion.baseline);
  const lost = Array.isArray(named) ? named.filter((id): id is string => run.requirements.has(id)) : [];
  if (lost.length === 0)
    throw new UsageError(
      conclusion.baseline === undefined
        ? `${dir}: this run has no baseline; run it with --baseline, so that it says what is no longer judged`
        : `${dir}: all that its baseline judged is judged, or waits for a finding: waive that one`,
    );
  // Requirements that share the reason but were blocked in the baseline, too, are waived as well: else the run stays undecided.
  const blocked = summary.requirements.filter(({ level, outcome }) => level === 'must' && outcome === 'blocked');
  const reasons = new Set(blocked.flatMap(({ id, reason }) => (lost.includes(id) ? [reason] : [])));
  const alike = blocked.filter(
    ({ follows, reason, waived }) => !waived && follows === undefined && reasons.has(reason),
  );
  const waived = [...new Set([...lost, ...alike.map(({ id }) => id)])].map((requirement) => ({
    id: null,
    requirement,
    fingerprint: null,
    operation: run.requirements.get(requirement)?.operations[0] ?? '',
  }));
  await writeWaivers(run, waived, dir, flags, io);
}

/** A defect to waive, by the number of its finding; number and fingerprint are null for a requirement not judged. */
interface ToWaive {
  readonly id: number | null;
  readonly requirement: string;
  readonly operation: string;
  readonly fingerprint: string | null;
}

async function writeWaivers(
  { header: { target } }: Pick<Run, 'header'>,
  wanted: readonly ToWaive[],
  dir: string,
  { profile, owner, reason, expires }: WaiveFlags,
  io: Io,
): Promise<void> {
  const { addWaivers, targetInProfile } = await import('../profile/add-waivers.ts');
  const { renewWaivers } = await import('../profile/renew-waivers.ts');
  const { readProfileText, replaceProfileText } = await import('../profile/profile-file.ts');
  const waivers = wanted.map(({ requirement, fingerprint }) => ({ requirement, fingerprint, reason, owner, expires }));
  const before = readProfileText(profile);
  const described = targetInProfile(before);
  for (const key of ['name', 'baseUrl'] as const) {
    const value = described[key];
    if (value === undefined || sameText(value) === sameText(target[key])) continue;
    throw new UsageError(
      `${profile} describes ${forTerminal(value)}, but the run in ${dir} tested ${forTerminal(target[key])}; name the profile of that target`,
    );
  }
  const renewal = renewWaivers(before, waivers);
  const added = waivers.filter((waiver) => renewal?.renewed.has(waiver) !== true);
  const text = renewal === undefined || added.length === 0 ? renewal?.text : addWaivers(renewal.text, added);
  if (text === undefined) {
    throw new UsageError(
      `${profile}: its waivers as they are written cannot be added to, or renewed; make it a YAML map with a list under "waivers:"`,
    );
  }
  replaceProfileText(profile, text);
  const list = wanted.map(({ id, requirement, operation }, index) => {
    const isAdded = added.some((waiver) => waiver === waivers[index]);
    const number = id === null ? '' : `${id}. `;
    return `  ${number}${forTerminal(requirement)} ${forTerminal(operation)}${isAdded ? '' : ', renewed'}\n`;
  });
  io.stdout.write(`${profile}: ${waivers.length} waived until ${expires}\n${list.join('')}`);
}

/** Drops the final slash of an address, since it makes no difference. */
const sameText = (text: string): string => text.replace(/\/$/, '');

function someText(text: string): string {
  if (text.trim() !== '') return text;
  throw new InvalidArgumentError('It must not be empty.');
}

function dayFromToday(text: string): string {
  if (!isCalendarDay(text)) throw new InvalidArgumentError('It must be a day of the calendar, YYYY-MM-DD.');
  if (text < dayAt(Date.now())) throw new InvalidArgumentError('It must not be over already.');
  return text;
}
