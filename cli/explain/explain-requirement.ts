import { type PlannedCheck, planChecks } from '../../clients/run/plan-checks.ts';
import { scenarioRequirements } from '../../clients/scenarios/scenario.ts';
import { consequences } from '../../oracle/every-operation/consequence-tables.ts';
import { faults } from '../../sandbox/faults/all-faults.ts';
import type { Catalogue, Requirement } from '../../specs/catalogue/catalogue.ts';
import { readingsOf } from '../../specs/catalogue/catalogue-rows.ts';
import { type Example, loadExamples } from '../../specs/catalogue/examples.ts';
import { frozenRevisions, loadRevision } from '../../specs/catalogue/frozen-revision.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Level } from '../../specs/words/finding.ts';
import { allChecks } from '../../suites/all-suites.ts';

export interface Explanation {
  readonly id: string;
  readonly side: 'server' | 'client';
  readonly level: Level;
  readonly statement: string;
  readonly operations: readonly OperationId[];
  readonly section: { readonly slug: string; readonly title: string };
  readonly why: string;
  /** Whether a breach lets somebody see or change what is not theirs. */
  readonly security: boolean;
  /** The oldest available revision of the catalogue that has the requirement; null: no released revision has it. */
  readonly since: string | null;
  readonly checks: readonly string[];
  /** Scenarios of clients that judge it; empty if every request of a client is judged by it, whatever the scenario. */
  readonly scenarios: readonly string[];
  /** Why no check or scenario judges it; null if one does. */
  readonly unjudged: string | null;
  /** The points near the requirement that the interface leaves open, each with the reason. */
  readonly leftOpen: readonly { readonly id: string; readonly silence: string; readonly because: string }[];
  /** The ids of requirements that are always broken together with this one; they are not reported beside it. */
  readonly entails: readonly string[];
  /** Ids of requirements that state the same rule for other operations or fields. */
  readonly alike: readonly string[];
  readonly faults: readonly string[];
  /** A fault that breaks it, and what the fault does; null: there is none. */
  readonly fault: { readonly id: string; readonly summary: string } | null;
  readonly example: Example | null;
  readonly command: string;
}

export function explainRequirement(requirement: Requirement, catalogue: Catalogue): Explanation {
  const { id, level, statement, operations, section, rule, reason } = requirement;
  const { sections, areas } = catalogue;
  const { side = 'server' } = requirement;
  const example = loadExamples().get(id) ?? null;
  const all = allRequirements(catalogue);
  const isJudgedBy = ({ scenario }: PlannedCheck) => scenarioRequirements(scenario).some((each) => each === id);
  const played = side === 'client' ? planChecks('thorough').filter(isJudgedBy) : [];
  const breaking = faults.filter((fault) => fault.requirements.some((each) => each === id));
  const shownFault = breaking.find((fault) => fault.id === example?.fault) ?? breaking[0];
  return {
    id,
    side,
    level,
    statement,
    operations,
    section: { slug: section, title: sections.get(section)?.title ?? section },
    why: reasonOfLevel(requirement),
    security: requirement.security ?? areas.get(areaOf(id))?.security ?? false,
    since: frozenRevisions().find((each) => findRequirement(id, loadRevision(each).catalogue) !== undefined) ?? null,
    checks: allChecks.filter(({ requirements }) => requirements.some((each) => each === id)).map((check) => check.id),
    scenarios: [...new Set(played.map(({ scenario }) => scenario.id))],
    unjudged: reason ?? null,
    leftOpen: silencesBeside(requirement, catalogue),
    entails: Object.entries(consequences).find(([cause]) => cause === id)?.[1] ?? [],
    alike:
      rule === undefined ? [] : all.filter((other) => other.rule === rule && other.id !== id).map((other) => other.id),
    faults: breaking.map((fault) => fault.id),
    fault: shownFault === undefined ? null : { id: shownFault.id, summary: shownFault.summary },
    example,
    command:
      side === 'server'
        ? `payroll-conformance run --profile acme.yaml --requirements ${id}`
        : clientCommand(operations[0], played[0], example),
  };
}

function clientCommand(
  operation: OperationId | undefined,
  check: PlannedCheck | undefined,
  example: Example | null,
): string {
  const { task, scenario } = example?.client ?? { task: check?.task ?? operation, scenario: check?.scenario.id };
  return `payroll-conformance client --command ./adapter --task ${task}${scenario === undefined ? '' : ` --scenario ${scenario}`}`;
}

export const allRequirements = ({ requirements, clientRequirements }: Catalogue): readonly Requirement[] => [
  ...requirements.values(),
  ...clientRequirements.values(),
];

export const findRequirement = (id: string, { requirements, clientRequirements }: Catalogue): Requirement | undefined =>
  requirements.get(id) ?? clientRequirements.get(id);

/** The area of an id, e.g. `PS` of `PS-014`. */
export const areaOf = (id: string): string => id.slice(0, id.lastIndexOf('-'));

function reasonOfLevel({ level, side, statement }: Requirement): string {
  if (side === 'client') {
    return level === 'must'
      ? 'The interface requires it of the caller, or shows an answer that the caller has to understand.'
      : 'The interface describes the situation, but does not say what a client has to do. A careful client does this.';
  }
  if (level === 'must') return 'The interface states it directly. A target that breaks it is nonconformant.';
  const why = / (has the key|has some of the fields) /.test(statement)
    ? 'The interface lists this field, but does not say that it is always there.'
    : 'The interface states this, but does not say what happens if it is broken.';
  return `${why} A target that breaks it gets an advisory; with --strict it is nonconformant.`;
}

/** Lists silences that share a reading (a decision on the interface's text) and a rare word with the requirement. */
function silencesBeside(requirement: Requirement, catalogue: Catalogue): Explanation['leftOpen'] {
  const readings = readingsOf(requirement);
  const rare = tellingWords(requirement.statement, catalogue);
  return [...catalogue.silences.values()]
    .filter((silence) => readingsOf(silence).some((reading) => readings.includes(reading)))
    .filter(({ section, silence }) => isBeside(section, requirement) && wordsOf(silence).some((word) => rare.has(word)))
    .map(({ id, silence, because }) => ({ id, silence, because }));
}

/** Says whether a section is about the same resource or operation as a requirement, or about all of them. */
function isBeside(section: string, { section: sectionOfRequirement, operations: ids }: Requirement): boolean {
  const [kind, which] = section.split('/');
  if (section === sectionOfRequirement || which === undefined) return true;
  return kind === 'endpoints' && ids.some((id) => String(operations[id].section) === which);
}

/** A word that occurs in a larger share of all sentences is too common to tell one sentence from another. */
const maxSentences = 0.05;

const countsOfWords = new WeakMap<Catalogue, ReadonlyMap<string, number>>();

function tellingWords(sentence: string, catalogue: Catalogue): ReadonlySet<string> {
  const all = allRequirements(catalogue);
  const known = countsOfWords.get(catalogue) ?? countWords(all);
  countsOfWords.set(catalogue, known);
  return new Set(wordsOf(sentence).filter((word) => (known.get(word) ?? 0) <= all.length * maxSentences));
}

function countWords(all: readonly Requirement[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of all.flatMap(({ statement }) => wordsOf(statement))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Lists the longer words and the numbers of a text, each cut to its beginning so that `offset` and `offsets` match. */
const wordsOf = (text: string): readonly string[] => [
  ...new Set((text.toLowerCase().match(/\d+|[a-z0-9]{4,}/g) ?? []).map((word) => word.slice(0, 6).replace(/s$/, ''))),
];
