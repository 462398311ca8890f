import type { Command } from 'commander';
import { forTerminal } from '../../reports/escape/terminal.ts';
import { dayAt } from '../../specs/interface/calendar.ts';
import type { Forecast, LevelCounts } from '../doctor/forecast.ts';
import { type Io, UsageError } from '../io.ts';
import type { UnknownFixture } from '../preflight/probe-fixtures.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

export const doctorCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('doctor')
    .summary('show what a run can judge with a profile, and its errors')
    .description(
      'Reads a profile, tries its credentials, and requests each fixture once. (A fixture is an object of the target, such as a payment. The profile lists the ids of fixtures.) Then prints how many requirements a run can judge with this profile. Also names settings that are missing in the profile, and prints how many more requirements a run could judge with each of them. To find these numbers, it tests the embedded sandbox with a profile that has the same settings.',
    )
    .argument('[file]', 'the description of the target, the same as --profile')
    .option('--profile <file>', 'the description of the target')
    .option('--offline', 'sends nothing to the target', false)
    .examples(`
Example:
  $ payroll-conformance doctor acme.yaml

Exit codes: 0 nothing wrong; 1 a waiver has expired, the target refuses the credentials, or its answers do not match the
profile; 2 the profile is invalid; 3 the target was not reached.`)
    .action(async (file: string | undefined, { profile = file, offline }: { profile?: string; offline: boolean }) => {
      if (profile === undefined) throw new UsageError('doctor: name the profile, as in "doctor acme.yaml"');
      exitWith(await examine(profile, offline, io));
    });

/** @returns the exit code @throws UsageError if the profile can't be used */
async function examine(file: string, offline: boolean, { stdout, environment, clock }: Io): Promise<number> {
  const { loadCatalogue } = await import('../../specs/catalogue/catalogue.ts');
  const { loadProfile } = await import('../profile/profile.ts');
  const catalogue = loadCatalogue();
  const profile = loadProfile(file, { environment, requirementIds: [...catalogue.requirements.keys()] });
  const name = `${forTerminal(profile.name)} ${forTerminal(profile.version)} at ${forTerminal(profile.baseUrl)}`;
  stdout.write(`${forTerminal(file)} describes ${name}\n`);
  const today = dayAt(Date.now());
  const expired = profile.waivers.filter(({ expires }) => expires < today);
  for (const { requirement, expires } of expired)
    stdout.write(`  the waiver of ${requirement} expired on ${expires}; fix what it waives, or renew it\n`);
  if (profile.waivers.length > expired.length)
    stdout.write(
      '  only a run shows whether each waiver still has something to waive; one that has nothing ends it with 2\n',
    );
  let exitCode = expired.length > 0 ? 1 : 0;
  let isReady = true;
  let unknown: readonly UnknownFixture[] = [];
  let usable = profile;
  if (!offline) {
    const { examineTarget } = await import('../doctor/examine-target.ts');
    const examined = await examineTarget(profile, file, clock);
    for (const line of examined.lines) stdout.write(`  ${line}\n`);
    exitCode = Math.max(exitCode, examined.exitCode);
    ({ unknown, isReady } = examined);
    // A foreign token that the target refuses lets a run judge no more than none.
    if (examined.refusesForeign)
      usable = { ...profile, credentials: { ...profile.credentials, foreignAccessToken: null } };
  }
  const { forecastCoverage } = await import('../doctor/forecast.ts');
  const forecast = await forecastCoverage(usable, catalogue, unknown);
  for (const line of describeForecast(forecast, isReady)) stdout.write(`${line}\n`);
  const { classReasons } = await import('../../reports/certificate/class-text.ts');
  stdout.write(`The class that a run can ${isReady ? '' : 'then '}reach: ${forecast.class.name}.\n`);
  for (const { text } of classReasons(forecast.class)) stdout.write(`  ${text}\n`);
  return exitCode;
}

const allMissing = 'all that is missing';

/** The length of the longest gain: `123 musts, 45 shoulds`. */
const gainWidth = 21;

function describeForecast(forecast: Forecast, isReady: boolean): readonly string[] {
  const { afterWaiting, judged, missing, together, total } = forecast;
  const figures = `${judged.must} of ${total.must} musts and ${judged.should} of ${total.should} shoulds`;
  const opening = [
    '',
    `${isReady ? 'With this profile a run can' : 'A run now judges nothing. Once the target lets it begin, it can'} judge ${figures}, if the target keeps to the interface and has data of every kind.`,
    ...(afterWaiting.must + afterWaiting.should === 0
      ? []
      : [`${describeGain(afterWaiting)} more, if the target answers "still being fetched" (202) at least once.`]),
  ];
  if (together.must + together.should === 0)
    return [...opening, 'Nothing that you could add would let a run judge more.'];
  const width = Math.max(allMissing.length, ...missing.map(({ key }) => key.length));
  return [
    ...opening,
    'What you could add or correct, and what a run could then judge as well:',
    ...missing.map(({ key, hint, adds }) => `  ${key.padEnd(width)}  ${describeGain(adds).padEnd(gainWidth)}  ${hint}`),
    `  ${allMissing.padEnd(width)}  ${describeGain(together)}`,
  ];
}

const describeGain = ({ must, should }: LevelCounts): string =>
  Object.entries({ must, should })
    .flatMap(([level, count]) => (count === 0 ? [] : `${count} ${level}${count === 1 ? '' : 's'}`))
    .join(', ');
