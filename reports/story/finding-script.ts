import { curlArguments } from '../../specs/curl/redacted-request.ts';
import { isEmpty, isPlain, literalOf, printCommand, quoteLiteral, shellWord } from '../../specs/curl/shell-text.ts';
import { clip, showControls } from '../escape/controls.ts';
import { forShell } from '../escape/shell.ts';
import type { RunFinding } from '../record/run/run.ts';
import { answersNeeded } from './answers-needed.ts';
import { bodyAt, quoteJson, writeCondition } from './jq-condition.ts';
import { shellFunctions } from './shell-functions.ts';
import { type Capture, type Story, type StoryStep, stepTitle } from './story.ts';

type ScriptedFinding = Pick<RunFinding, 'requirement' | 'operation' | 'message' | 'expected' | 'actual'>;

export interface ScriptFacts {
  readonly level: string;
  readonly statement: string;
  readonly where: string | null;
}

/** The most times that the script takes all steps: some defects show only from the second time on. */
const rounds = 2;

/** The most characters of a body that is an argument of curl: systems allow 128 KiB. */
const maxArgumentLength = 32_768;

/**
 * The script exits 1 while the defect is there, 0 when gone, 3 if undecided. A target's texts are comments and quoted
 * words alone. @returns null if curl can't send it
 */
export function findingScript(
  story: Story,
  { requirement, operation, message, expected, actual }: ScriptedFinding,
  { level, statement, where }: ScriptFacts,
): string | null {
  const steps = story.steps.map((step) => writeStep(step, story.steps.length));
  if (steps.some((step) => step === null)) return null;
  const printLine = (label: string, text: string): string =>
    `printf '%s\\n' ${quoteLiteral(`${label} ${showControls(clip(text, 500))}`)}`;
  return [
    '#!/bin/sh',
    comment(`${requirement} (${level}), ${operation}: ${statement}`),
    ...(where === null ? [] : [comment(`It shows ${where}. This is the first of them.`)]),
    comment(message),
    comment(`Expected: ${expected}`),
    comment(`Actual:   ${actual}`),
    '#',
    '# Exit status: 1 while the defect is there, 0 when it is gone, 3 where that is undecided.',
    '# It needs curl, and jq 1.6. BASE_URL may name another address of the target.',
    ...(story.isByRecord
      ? ['# No data says what is right here: the deciding answer is compared with the one of the run.']
      : []),
    '',
    `if [ -n "\${ZSH_VERSION-}" ]; then emulate -R sh; fi`,
    'set -u',
    `[ -n "\${BASE_URL-}" ] || BASE_URL=${quoteLiteral(story.baseUrl)}`,
    `BASE_URL=\${BASE_URL%/}`,
    shellFunctions,
    ...story.variables.map(
      (name) => `[ -n "\${${name}-}" ] || give_up '${name} is not set: export the credential of the profile.'`,
    ),
    '',
    '# Takes all steps, and says whether the defect shows.',
    'take_steps() {',
    ...[...steps.flatMap((step) => [...(step ?? []), '']), ...decisionLines(story)].map((line) =>
      line === '' ? '' : `  ${line}`,
    ),
    '}',
    '',
    'round=0',
    `while [ "\${round}" -lt ${rounds} ]; do`,
    '  round=$((round + 1))',
    `  printf 'Round %s of at most ${rounds}\\n' "\${round}"`,
    '  if take_steps; then',
    `    ${printLine('expected:  ', expected)}`,
    `    ${printLine('in the run:', actual)}`,
    `    printf 'now:        %s %s\\n' "$(cat "\${work}/${story.steps.length}.code")" "$(evaluate '${bodyAt(0, story.decidingPlace ?? [])}' | cut -c1-300)"`,
    `    printf 'The defect is there.\\n'`,
    '    exit 1',
    '  fi',
    'done',
    `printf 'The defect is gone.\\n'`,
    '',
  ].join('\n');
}

const comment = (text: string): string => `# ${showControls(clip(text, 500))}`;

function writeStep(step: StoryStep, count: number): readonly string[] | null {
  const isRelative = true; // The address begins with ${BASE_URL}.
  const words = curlArguments(step.request, isRelative);
  if (words === null) return null;
  const { number, request, awaits, captures, part } = step;
  const { body } = request;
  const file = `"\${work}/${number}.request"`;
  const isInFile = body !== null && (!isPlain(literalOf(body)) || literalOf(body).length > maxArgumentLength);
  const data =
    body === null || isEmpty(body) ? [] : isInFile ? [`--data-binary @${file}`] : [`--data-raw ${shellWord(body)}`];
  const title = stepTitle(step);
  const parts = { setup: 'sets up', led: 'leads to it', deciding: 'decides' };
  return [
    `# Step ${number} of ${count} (${parts[part]}): ${title}.`,
    ...(isInFile ? [`${printCommand(body)} >${file}`] : []),
    forShell(`ask ${number} '${title}' ${awaits} ${[...words, ...data].join(' ')}`),
    ...captures.flatMap((capture) => takeCapture(number, capture)),
  ];
}

function takeCapture(step: number, { variable, at }: Capture): readonly string[] {
  const place = at.map((key) => `[${/^\d+$/.test(key) ? key : quoteJson(key)}]`).join('');
  return [`${variable}=$(take ${step} '${place}')`, `usable ${variable} "\${${variable}}" ${step}`];
}

/** Writes the shell words that evaluate a condition, with the captured values that it compares. */
function evaluateCommand(story: Story, condition: Story['expectation']): string {
  const jq = writeCondition(condition, story.known);
  const names = [...new Set([...jq.matchAll(/\$given\.(\w+)/g)].map(([, name = '']) => name))];
  return `evaluate '${jq}'${names.map((name) => ` ${name} "\${${name}}"`).join('')}`;
}

/** Writes the lines that end `take_steps`: status 0 if the defect shows, 1 if not. */
function decisionLines(story: Story): readonly string[] {
  const { premise, steps, expectation } = story;
  const most = Math.max(0, ...answersNeeded(expectation));
  const numbers = Array.from({ length: most + 1 }, (_, back) => steps.length - back).filter((each) => each > 0);
  // In a second round another kind of answer says nothing: in the first one the defect did not show.
  const otherwise = "'the answer is of another kind than the one of the run.'";
  return [
    `gather ${numbers.join(' ')} || give_up 'jq failed.'`,
    ...(premise === null
      ? []
      : [
          `[ "$(${evaluateCommand(story, premise)})" = true ] || { [ "\${round}" -eq 1 ] || return 1; give_up ${otherwise}; }`,
        ]),
    `case $(${evaluateCommand(story, expectation)}) in`,
    '  true) return 1 ;;',
    '  false) return 0 ;;',
    `  *) give_up 'jq failed.' ;;`,
    'esac',
  ];
}
