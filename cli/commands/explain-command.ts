import type { Command } from 'commander';
import type { Catalogue, Silence } from '../../specs/catalogue/catalogue.ts';
import { oneOf } from '../flags.ts';
import { UsageError } from '../io.ts';
import { didYouMean } from '../nearest.ts';
import { type CommandContext, ProgramCommand } from './command-context.ts';

interface ExplainFlags {
  readonly in?: string;
  readonly format: 'text' | 'json';
}

export const explainCommand = ({ io, exitWith }: CommandContext): Command =>
  new ProgramCommand('explain')
    .summary('say what a requirement means, with an answer that passes and one that fails')
    .description(
      'Explains a requirement. Prints its text, and why it is a must or a should. Shows an answer that passes and an answer that fails. Names the command that judges only this requirement. Lists related points that the interface does not define. If you give words instead of an id, it lists the requirements that contain them.',
    )
    .argument(
      '<id|word...>',
      'the id of a requirement (ps-44 means PS-044), or words to search for; with --in, the number or the fingerprint of a finding',
    )
    .option('--in <dir>', 'explains a finding of this run')
    .option('--format <format>', 'text or json', oneOf(['text', 'json']), 'text')
    .examples(`
Examples:
  $ payroll-conformance explain PS-044
  $ payroll-conformance explain offset
  $ payroll-conformance explain 917232406c495ff0 --in conformance-out

Exit codes: 0 explained, or found; 2 there is no such requirement, word or finding.`)
    .action(async (words: readonly string[], flags: ExplainFlags) => {
      io.stdout.write(await (flags.in === undefined ? explain(words, flags) : explainIn(flags.in, words, flags)));
      exitWith(0);
    });

/** Explains the requirement of this id, or lists those in which the words occur. @throws UsageError if there is none */
async function explain(words: readonly string[], { format }: ExplainFlags): Promise<string> {
  const { loadCatalogue } = await import('../../specs/catalogue/catalogue.ts');
  const { explainRequirement, findRequirement } = await import('../explain/explain-requirement.ts');
  const catalogue = loadCatalogue();
  const { idIn } = await import('../explain/search-catalogue.ts');
  const id = idIn(words);
  const silence = catalogue.silences.get(id);
  if (silence !== undefined)
    return format === 'json' ? `${JSON.stringify(silence, null, 2)}\n` : describeSilence(silence);
  const requirement = findRequirement(id, catalogue);
  if (requirement === undefined) return search(words, catalogue, format);
  const { renderExplanation } = await import('../explain/explanation-text.ts');
  const explained = explainRequirement(requirement, catalogue);
  return format === 'json' ? `${JSON.stringify(explained, null, 2)}\n` : renderExplanation(explained);
}

const describeSilence = ({ id, silence, because }: Silence): string =>
  `${id}  left open by the interface: nothing is required of it\n  ${silence}\n  Because: ${because}\n`;

async function search(words: readonly string[], catalogue: Catalogue, format: 'text' | 'json'): Promise<string> {
  const { searchCatalogue } = await import('../explain/search-catalogue.ts');
  const { wrap } = await import('../explain/explanation-text.ts');
  const found = searchCatalogue(words, catalogue);
  if (found.length === 0) throw new UsageError(await describeUnknown(words, catalogue));
  if (format === 'json') return `${JSON.stringify(found, null, 2)}\n`;
  const lines = found.flatMap(({ id, level, statement }) => wrap(statement, `${id.padEnd(11)} ${level.padEnd(6)} `));
  const count = found.length === 1 ? '1 requirement' : `${found.length} requirements`;
  return `${lines.join('\n')}\n\n${count}; "explain ${found[0]?.id}" explains the first one.\n`;
}

async function describeUnknown(words: readonly string[], catalogue: Catalogue): Promise<string> {
  const { idIn, searchedWords } = await import('../explain/search-catalogue.ts');
  const id = idIn(words);
  if (catalogue.retired.has(id)) {
    return `explain: ${id} was given up; "requirements --revision" lists those of earlier revisions`;
  }
  const asked = words.join(' ');
  if (/^[\da-f]{8,}$/i.test(asked)) {
    return `explain: ${asked} looks like the fingerprint of a finding; name the folder of its run with --in`;
  }
  const ids = [...catalogue.requirements.keys(), ...catalogue.clientRequirements.keys(), ...catalogue.silences.keys()];
  // Every id has digits, and words have none.
  const candidates = /\d/.test(id) ? ids : searchedWords(catalogue);
  const near = didYouMean(/\d/.test(id) ? id : asked, candidates, '"requirements" lists all of them');
  return `explain: no requirement has this id, or these words: ${JSON.stringify(asked)}; ${near}`;
}

async function explainIn(dir: string, words: readonly string[], flags: ExplainFlags): Promise<string> {
  const [name = '', ...others] = words;
  if (others.length > 0) throw new UsageError(`explain: with --in, name one finding and not ${words.length}`);
  const { namedFinding, renderFinding } = await import('../explain/explain-finding.ts');
  const finding = namedFinding(name, dir);
  const explained = await explain([finding.requirement], flags);
  if (flags.format === 'json') return `${JSON.stringify({ finding, requirement: JSON.parse(explained) }, null, 2)}\n`;
  return renderFinding(finding) + explained;
}
