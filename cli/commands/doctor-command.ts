import { Command } from 'commander';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Forecast, LevelCounts } from '../doctor/forecast.ts';
import type { Io } from '../io.ts';
import type { CommandContext } from './command-context.ts';

interface DoctorFlags {
  readonly profile: string;
  readonly offline: boolean;
}

/** `doctor`: what a profile lets be judged, and what is wrong with it. */
export function doctorCommand({ io, exitWith }: CommandContext): Command {
  return new Command('doctor')
    .summary('what a profile lets be judged, and what is wrong with it')
    .description(
      'Reads a profile, tries its credentials and asks the target for each fixture once. Then says how many requirements it lets be judged, and what each part that is missing would add, as found by runs against the embedded sandbox with the same parts.',
    )
    .requiredOption('--profile <file>', 'the description of the target')
    .option('--offline', 'asks the target for nothing', false)
    .addHelpText(
      'after',
      `
Example:
  $ payroll-conformance doctor --profile acme.yaml

Exit codes: 0 written, 2 a profile that can't be used.`,
    )
    .action(async ({ profile, offline }: DoctorFlags) => {
      await examine(profile, offline, io);
      exitWith(0);
    });
}

/** @throws UsageError where the profile can't be used */
async function examine(file: string, offline: boolean, { stdout, environment }: Io): Promise<void> {
  const { loadCatalogue } = await import('../../specs/catalogue/catalogue.ts');
  const { loadProfile } = await import('../profile/profile.ts');
  const catalogue = loadCatalogue();
  const profile = loadProfile(file, { environment, requirementIds: [...catalogue.requirements.keys()] });
  const name = `${forTerminal(profile.name)} ${forTerminal(profile.version)} at ${forTerminal(profile.baseUrl)}`;
  stdout.write(`${forTerminal(file)} describes ${name}\n`);
  if (!offline) {
    const { examineTarget } = await import('../doctor/examine-target.ts');
    for (const line of await examineTarget(profile)) stdout.write(`  ${line}\n`);
  }
  const { forecastCoverage } = await import('../doctor/forecast.ts');
  for (const line of describeForecast(await forecastCoverage(profile, catalogue))) stdout.write(`${line}\n`);
}

const everything = 'all that is missing';

function describeForecast({ judged, missing, together, total }: Forecast): readonly string[] {
  const figures = `${judged.must} of ${total.must} musts and ${judged.should} of ${total.should} shoulds`;
  const opening = ['', `At a target that keeps to the interface, this profile lets ${figures} be judged.`];
  if (together.must + together.should === 0)
    return [...opening, 'Nothing that could be added would let more be judged.'];
  const width = Math.max(everything.length, ...missing.map(({ key }) => key.length));
  return [
    ...opening,
    'What could be added, and what it would let be judged beside:',
    ...missing.map(({ key, hint, adds }) => `  ${key.padEnd(width)}  ${describeGain(adds).padEnd(21)}  ${hint}`),
    `  ${everything.padEnd(width)}  ${describeGain(together)}`,
  ];
}

function describeGain({ must, should }: LevelCounts): string {
  const parts = [must > 0 ? `${must} musts` : '', should > 0 ? `${should} shoulds` : ''];
  return parts.filter((part) => part !== '').join(', ');
}
