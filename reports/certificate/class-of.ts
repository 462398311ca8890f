import { type ClassDefinition, type ClassRevision, currentClasses } from '../../specs/catalogue/classes.ts';
import { alwaysEmpty } from '../../specs/catalogue/listing-operations.ts';
import type { ProfileGives } from '../../specs/words/profile.ts';
import type { Run } from '../record/run/run.ts';
import { isJudged } from '../verdict/requirements/judge-requirements.ts';
import type { Summary } from '../verdict/summary/summary.ts';
import { type Asked, type CoveredRequirement, type OperationScope, scopeOf } from './coverage-scope.ts';

/** A reason why a run does not meet a class:
 * - `operation`: the operation `name` is not covered (`code`: the state of its scope), or its lists were always empty.
 * - `product`: the profile does not name the product `name`.
 * - `fixture`: the profile names no fixture of the kind `name`, or none proved to be foreign, so `requirements` were lost.
 * - `requirement`: the run did not judge these musts about operations of the class alone, for the reason `name`.
 */
export interface ClassObstacle {
  readonly class: string;
  readonly by: 'operation' | 'product' | 'fixture' | 'requirement';
  readonly name: string;
  readonly code: string | null;
  readonly requirements: readonly string[];
}

/** The extent of the lowest class, which demands nothing: what was covered, and which musts were not judged. */
export interface LimitedScope {
  readonly operations: readonly string[];
  readonly products: readonly string[] | null;
  readonly fixtures: readonly string[];
  readonly judged: readonly string[];
  readonly unjudgedMusts: readonly string[];
}

/** The highest class that a run meets, e.g. `full`, `employer`, `read-only`, `limited`; or `client`. */
export interface CertificateClass {
  readonly name: string;
  readonly revision: string;
  /** The products and the kinds of fixtures that the profile names. */
  readonly given: ProfileGives;
  /** Why the run meets none of the higher classes, the highest first; empty if no class is higher. */
  readonly loweredBy: readonly ClassObstacle[];
  /** Set for the lowest class. */
  readonly scope?: LimitedScope;
}

/** The facts that decide a class. A certificate states all of them, so that a reader can decide again. */
export interface ClassEvidence {
  readonly requirements: readonly CoveredRequirement[];
  readonly asked: Asked['requirements'];
  readonly scope: readonly OperationScope[];
  readonly given: ProfileGives;
}

/** @returns null for a record that does not say what its profile gave. Failures are the verdict's concern. */
export function classOf(
  run: Pick<Run, 'header'> & Asked,
  summary: Pick<Summary, 'requirements'>,
  definitions: ClassRevision = currentClasses(),
): CertificateClass | null {
  const { given, kind } = run.header;
  if (kind === 'client') return clientClass(definitions.revision);
  if (given === undefined) return null;
  const { requirements } = summary;
  return decideClass({ requirements, asked: run.requirements, scope: scopeOf(requirements, run), given }, definitions);
}

export const clientClass = (revision: string): CertificateClass => ({
  name: 'client',
  revision,
  given: { products: null, fixtures: [] },
  loweredBy: [],
});

/** Finds the highest class that the evidence meets. @throws Error if it does not even meet the lowest one */
export function decideClass(evidence: ClassEvidence, revisionOfClasses: ClassRevision): CertificateClass {
  const { revision, classes } = revisionOfClasses;
  const loweredBy: ClassObstacle[] = [];
  for (const definition of classes) {
    const obstacles = obstaclesTo(definition, evidence, revisionOfClasses);
    if (obstacles.length === 0) {
      const isLowest = definition.operations.length === 0;
      return {
        name: definition.name,
        revision,
        given: evidence.given,
        loweredBy,
        ...(isLowest ? { scope: limitedScope(evidence) } : {}),
      };
    }
    loweredBy.push(...obstacles);
  }
  throw new Error(`Revision ${revision} of the classes has no class that takes nothing.`);
}

/**
 * Finds what keeps a run from a class. `brings` lists, for each kind of fixture, the requirements that can be judged with
 * it; `proven` is set in revisions that demand that lists had elements, and that foreign ids proved to be foreign.
 */
function obstaclesTo(
  definition: ClassDefinition,
  evidence: ClassEvidence,
  { brings, proven }: ClassRevision,
): readonly ClassObstacle[] {
  const { given, scope } = evidence;
  const obstacle = (
    by: ClassObstacle['by'],
    name: string,
    code: string | null,
    requirements: readonly string[] = [],
  ): ClassObstacle => ({ class: definition.name, by, name, code, requirements });
  const unjudged = evidence.requirements.filter(({ outcome }) => !isJudged(outcome));
  const operationsOf = ({ id }: CoveredRequirement): readonly string[] => evidence.asked.get(id)?.operations ?? [];
  const isOwn = (operation: string): boolean => definition.operations.includes(operation);
  const stateOf = (name: string): OperationScope['state'] =>
    scope.find(({ operation }) => operation === name)?.state ?? 'not-offered';
  const codes = new Map(evidence.requirements.map(({ id, code }) => [id, code]));
  const alwaysEmptyOnes: readonly string[] = proven === true ? alwaysEmpty((id) => codes.get(id)) : [];
  const operations = definition.operations.flatMap((name) => {
    const state = stateOf(name);
    if (state !== 'covered') return [obstacle('operation', name, state)];
    return alwaysEmptyOnes.includes(name) ? [obstacle('operation', name, 'always-empty')] : [];
  });
  const products = definition.products
    .filter((name) => given.products !== null && !given.products.includes(name))
    .map((name) => obstacle('product', name, null));
  // Foreign fixtures are looked at although the profile names them: they may not have proved to be foreign.
  const fixtures = definition.fixtures
    .filter((kind) => !given.fixtures.includes(kind) || (proven === true && kind.startsWith('foreign')))
    .flatMap((kind) => {
      // If the profile names the kind, requirements of an operation that is not offered were lost for want of the operation.
      const isAbout = (operation: string): boolean =>
        isOwn(operation) && (!given.fixtures.includes(kind) || stateOf(operation) !== 'not-offered');
      const lost = unjudged.filter(
        (each) => mayNeedFixture(each.code) && brings[kind]?.includes(each.id) && operationsOf(each).some(isAbout),
      );
      // `not-shown`: the profile names the fixtures, but no answer showed that they are foreign.
      const code = given.fixtures.includes(kind) ? 'not-shown' : null;
      return lost.length === 0 ? [] : [obstacle('fixture', kind, code, idsOf(lost))];
    });
  const named = new Set(fixtures.flatMap(({ requirements }) => requirements));
  const others = unjudged.filter(
    (each) => each.level === 'must' && !named.has(each.id) && operationsOf(each).every(isOwn),
  );
  const requirements = loweringCodes.flatMap((code) => {
    const lost = others.filter((each) => each.code === code);
    return lost.length === 0 ? [] : [obstacle('requirement', code, null, idsOf(lost))];
  });
  return [...operations, ...products, ...fixtures, ...requirements];
}

/** A must of a class that was not judged for one of these reasons lowers the class, whatever the profile names. */
const loweringCodes = ['no-fixture', 'not-asked', 'not-granted'] as const;

/** Whether a requirement may be unjudged for want of a fixture: these two reasons have nothing to do with fixtures. */
const mayNeedFixture = (code: string | null): boolean => code !== 'not-granted' && code !== 'not-observable';

const limitedScope = ({ requirements, scope, given }: ClassEvidence): LimitedScope => ({
  operations: scope.filter(({ state }) => state === 'covered').map(({ operation }) => operation),
  products: given.products,
  fixtures: given.fixtures,
  judged: idsOf(requirements.filter(({ outcome }) => isJudged(outcome))),
  unjudgedMusts: idsOf(requirements.filter(({ level, outcome }) => level === 'must' && !isJudged(outcome))),
});

const idsOf = (requirements: readonly CoveredRequirement[]): readonly string[] => requirements.map(({ id }) => id);
