import { Command, Option } from 'commander';
import { type ReportKind, reports, usualReports } from '../../reports/all-reports.ts';
import { listOf, listOfWords, siteAddressOf } from '../flags.ts';
import type { Io } from '../io.ts';
import type { StartEngine } from '../run/engine/engine.ts';

/** The context of a command. What only its action needs is imported when it runs, so that help is quick. */
export interface CommandContext {
  readonly io: Io;
  /** Runs the suites in tests; null: threads run them. */
  readonly startEngine: StartEngine | null;
  /** Takes the exit code of an action that ended. Problems with the user's input are thrown as UsageError. */
  exitWith(code: number): void;
}

type ListParser<Word extends string> = (text: string, sofar?: readonly Word[]) => readonly Word[];

/** A command of commander, with short ways to add what several of ours have. */
export class ProgramCommand extends Command {
  examples(text: string): this {
    return this.addHelpText('after', text);
  }

  /** Adds an option that may be repeated, each time with words of a list. @param unset help shows it as the default */
  repeatable<W extends string>(flags: string, description: string, unset: string, parse?: ListParser<W>): this {
    const option = new Option(flags, description).default([], unset);
    return this.addOption(parse === undefined ? option.argParser(listOfWords) : option.argParser(parse));
  }

  /** Refuses options together with others. All are named in camel case: `failFast`. */
  conflicting(table: Readonly<Record<string, readonly string[]>>): this {
    for (const option of this.options) option.conflicts([...(table[option.attributeName()] ?? [])]);
    return this;
  }

  /** Adds an option for a folder or a file that the command writes. A given path is tried before the action. */
  writes(flags: string | Option, description?: string, usual?: string): this {
    const option = typeof flags === 'string' ? new Option(flags, description).default(usual) : flags;
    const name = option.attributeName();
    return this.addOption(option).hook('preAction', async () => {
      if (this.getOptionValueSource(name) !== 'cli') return;
      const { tryPath } = await import('../records/try-paths.ts');
      tryPath(option.flags, this.getOptionValue(name), this.getOptionValue('out'));
    });
  }
}

/** Options of a command that renders a run; reports may be left out. */
export type Rendering<Options extends { readonly reports: readonly ReportKind[] }> = Omit<Options, 'reports'> &
  Partial<Pick<Options, 'reports'>>;

const kinds = reports.map(({ kind }) => kind);

export const reportsOption = (): Option =>
  new Option('--reports <kinds>', `which reports to write: ${kinds.join(', ')}`)
    .argParser(listOf(kinds))
    .default(undefined, usualReports.join(','));

export const docsUrlOption = (): Option =>
  new Option(
    '--docs-url <url>',
    'the address of a site that "npm run site" made; each finding then has a link to its requirement on this site (default: each finding names the "explain" command)',
  ).argParser(siteAddressOf);

export const lastHeadOption = (): Option =>
  new Option(
    '--last-head <file>',
    'stores a copy of the signed head in this file; with the copy, later commands notice if somebody replaced the register (default: a file beside the key)',
  );
