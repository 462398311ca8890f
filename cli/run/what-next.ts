import { forTerminal } from '../../reports/escape/terminal.ts';
import type { RenderedReport } from '../../reports/render.ts';
import { proposedExpiry } from '../../reports/story/repeat.ts';
import { weightOf } from '../../reports/verdict/standing/standing.ts';
import type { Summary } from '../../reports/verdict/summary/summary.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { isAboutSecurity } from '../../specs/catalogue/security-requirements.ts';
import { quoteLiteral } from '../../specs/curl/shell-text.ts';
import type { Environment } from '../profile/profile-yaml.ts';

export interface NextSteps {
  /** As the user named it; null: the embedded sandbox. */
  readonly profile: string | null;
  readonly out: string;
  readonly strict: boolean;
  /** The files of the team's own checks. */
  readonly checks: readonly string[];
  readonly environment: Environment;
  readonly isWatching: boolean;
}

const defaultOut = 'conformance-out';

/** Proposes commands to paste, with their purpose; empty if there is nothing to do. */
export function describeNext(summary: Summary, rendered: readonly RenderedReport[], next: NextSteps): string {
  const steps = [...stepsAfterFailure(summary, rendered, next), ...stepsToJudgeMore(summary, next)];
  if (steps.length === 0) return '';
  const width = Math.max(...steps.map(([label]) => label.length));
  return `\nWhat next\n${steps.map(([label, line]) => `  ${label.padEnd(width)}  ${forTerminal(line, 4_000)}\n`).join('')}`;
}

type Step = readonly [label: string, line: string];

function stepsAfterFailure(
  { findings, run }: Summary,
  rendered: readonly RenderedReport[],
  { profile, out, strict, checks, environment, isWatching }: NextSteps,
): readonly Step[] {
  const first = findings.find(({ standing }) => weightOf(standing) === 'fails');
  if (first === undefined) return [];
  const program = nameProgram(environment);
  const page = rendered.find(({ kind, problem }) => kind === 'html' && problem === null);
  const target = profile === null ? [] : ['--profile', word(profile)];
  const folder = out === defaultOut ? [] : ['--out', word(out)];
  const expires = proposedExpiry(Date.parse(run.startedAt));
  const finding = ['--finding', String(first.id)];
  const isOurs = checks.length === 0 || loadCatalogue().requirements.has(first.requirement);
  const own = checks.flatMap((file) => ['--checks', word(file)]);
  const command = (...words: readonly string[]): string => [program, ...words].join(' ');
  const waiver = `--owner NAME --reason WHY --expires ${expires}`;
  const again = ['--only-failed', ...folder, ...own, ...(strict ? ['--strict'] : [])];
  const canWaive = profile !== null && !isAboutSecurity(first.requirement);
  const steps: readonly (Step | false)[] = [
    page !== undefined && ['read it all', page.path],
    isOurs && ['send it again', command('replay', word(out), ...finding, ...target)],
    canWaive && ['accept it for now', command('waive', word(out), ...finding, ...target, waiver)],
    !isWatching && ['once it is mended', command('run', ...target, ...again)],
  ];
  return steps.filter((step) => step !== false);
}

function stepsToJudgeMore({ requirements }: Summary, { profile, environment }: NextSteps): readonly Step[] {
  const lacking = requirements.filter(({ code, level }) => code === 'no-fixture' && level === 'must').length;
  if (lacking === 0 || profile === null) return [];
  return [['judge more', `${nameProgram(environment)} doctor --profile ${word(profile)}`]];
}

/** Named as the user called it: through npm, or directly. */
const nameProgram = ({ npm_command: command }: Environment): string =>
  command === undefined ? 'payroll-conformance' : 'npx --no payroll-conformance';

const word = (text: string): string => (/^[\w./:@%+=-]+$/.test(text) ? text : quoteLiteral(text));
