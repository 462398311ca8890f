import { loadClasses } from '../../specs/catalogue/classes.ts';
import { firstOf } from '../verdict/plural.ts';
import type { CertificateClass, ClassObstacle } from './class-of.ts';

export interface ClassReason {
  /** e.g. "Not full: list-pay-groups is not covered (not-offered)". */
  readonly text: string;
  /** The requirements that were not judged; empty for an operation or product. */
  readonly ids: readonly string[];
}

/** Empty for a class of a revision that is unknown here. */
export function classTitle({ name, revision }: CertificateClass): string {
  if (name === 'client') return 'A client: a program that calls the interface.';
  const definitions = loadClasses().find((each) => each.revision === revision);
  return definitions?.classes.find((each) => each.name === name)?.title ?? '';
}

/** Says why a run meets no higher class. Operations, or fixtures, in the same state share one reason. */
export function classReasons({ loweredBy }: CertificateClass): readonly ClassReason[] {
  const joined = new Map<string, { first: ClassObstacle; names: string[]; ids: Set<string> }>();
  for (const obstacle of loweredBy) {
    const { class: missed, by, code, name, requirements } = obstacle;
    const key = by === 'operation' || by === 'fixture' ? `${missed} ${by} ${code}` : `${missed} ${by} ${name}`;
    const reason = joined.get(key) ?? { first: obstacle, names: [], ids: new Set() };
    joined.set(key, reason);
    reason.names.push(name);
    for (const id of requirements) reason.ids.add(id);
  }
  return [...joined.values()].map(({ first, names, ids }) => ({
    text: `Not ${first.class}: ${describeObstacle(first, names, ids.size)}`,
    ids: [...ids],
  }));
}

function describeObstacle({ by, code }: ClassObstacle, names: readonly string[], count: number): string {
  const name = names.join(', ');
  const lost = count === 1 ? '1 requirement was' : `${count} requirements were`;
  if (code === 'always-empty') return `the lists of ${name} were empty each time`;
  if (by === 'operation') return `${name} ${names.length === 1 ? 'is' : 'are'} not covered (${code})`;
  if (by === 'product') return `the profile does not name the product ${name}`;
  if (code === 'not-shown') return `${lost} not judged, since nobody showed that the fixtures ${name} are foreign`;
  if (by === 'fixture') return `without the fixtures ${name} ${lost} not judged`;
  return `${lost} not judged (${name})`;
}

const idsNamed = 4;

/** E.g. "employer. Not full: …". */
export function describeClass(certified: CertificateClass): string {
  const reasons = classReasons(certified).map(({ text, ids }) =>
    ids.length === 0 ? text : `${text}: ${firstOf(ids, idsNamed)}`,
  );
  return [certified.name, ...reasons].join('. ');
}
