import { hash } from 'node:crypto';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Rules } from '../rules/rules.ts';
import { absent, alterAnswers, type Change, changeRules, madeOf } from '../switches/behaviours.ts';
import type { Fault, FaultKind, RequestView } from '../switches/switches.ts';

/** The declarations of a fault beside its behaviour. */
export type Marks = Pick<Fault, 'kind' | 'requirements' | 'conditional' | 'stateful' | 'effort'>;

/** The requirements that a fault breaks; the first is the one that it is about. */
export type Broken = readonly RequirementId[];

/** Marks a fault that every request to the operation shows. */
export const always = (kind: FaultKind, ...requirements: Broken): Marks => ({
  kind,
  requirements,
  conditional: false,
  stateful: false,
});

/** Marks a fault that only some requests to the operation show. */
export const sometimes = (kind: FaultKind, ...requirements: Broken): Marks => ({
  ...always(kind, ...requirements),
  conditional: true,
});

/** Marks a fault that depends on earlier requests, and that only some requests show. */
export const afterwards = (kind: FaultKind, ...requirements: Broken): Marks => ({
  ...sometimes(kind, ...requirements),
  stateful: true,
});

/** Marks a fault that depends on earlier requests, and that every request after these shows. */
export const alwaysAfterwards = (kind: FaultKind, ...requirements: Broken): Marks => ({
  ...always(kind, ...requirements),
  stateful: true,
});

/** Marks a fault that runs of a smaller effort need not find; undefined: runs of every effort have to. */
export const atEffort = (effort: Fault['effort'], marks: Marks): Marks =>
  effort === undefined ? marks : { ...marks, effort };

/** Lists rows of a table, each with its literal types. */
export const rowsOf = <const Rows extends readonly (readonly unknown[])[]>(...rows: Rows): Rows => rows;

/**
 * Begins the definition of a fault of an operation: `faultsOf(operation)(id, marks).summary(…).by(behaviour)`, where
 * `.with(make, argument)` is another way to write `.by(make(argument))`.
 */
export const faultsOf = (operation: OperationId) => (id: string, marks: Marks) => ({
  summary: (summary: string) =>
    madeOf((behaviour): Fault => ({ id, summary, operation, ...marks, behaviour: () => behaviour(operation) })),
});

function retyped(value: unknown): unknown {
  if (value === null) return null;
  if (typeof value === 'string') return 17;
  if (Array.isArray(value)) return { elements: value };
  return typeof value === 'object' ? 'text' : String(value);
}

const nonNull =
  (change: Change): Change =>
  (value, parent) =>
    value === null ? null : change(value, parent);

/** The ways to break a field. */
const breaks = {
  type: { change: retyped, summary: 'is of a wrong JSON type, e.g. a number where a string is due' },
  fraction: { change: nonNull((value) => Number(value) + 0.5), summary: 'is not a whole number' },
  null: { change: () => null, summary: 'is null' },
  absent: { change: () => absent, summary: 'is absent' },
  unlisted: { change: nonNull((value) => `un${String(value)}`), summary: 'has a value that is not listed' },
  malformed: { change: nonNull((value) => String(value).slice(1)), summary: 'has lost its first character' },
  // The version is the 15th character of a UUID; `$1` stands for those before it, and the next 1 is written.
  version: { change: (value) => String(value).replace(/^(.{14})./, '$11'), summary: 'is a UUID of version 1' },
  phrase: { change: (value) => `see ${String(value)}`, summary: 'is no URL' },
  empty: { change: () => '', summary: 'is empty' },
  date: { change: nonNull((value) => String(value).replace(/..$/, '00')), summary: 'is on a day 00' },
  time: { change: nonNull((value) => String(value).replace('T', ' at ')), summary: 'is not written in ISO 8601' },
} satisfies Readonly<Record<string, { readonly change: Change; readonly summary: string }>>;

type Break = keyof typeof breaks;

/** When a fault shows: for some requests, or in some elements. */
interface Condition {
  readonly summary: string;
  readonly stateful: boolean;
  readonly when?: (request: RequestView) => boolean;
  /** Narrows the path of the values that are changed. Absent: it stays. */
  readonly path?: (path: string) => string;
}

const unconditional: Condition = { summary: '', stateful: false };
const fromSecondAnswer: Condition = {
  summary: ', but not in the first answer',
  stateful: true,
  when: ({ nth }) => nth > 1,
};
const lastOnly: Condition = {
  summary: ', but only in the last element of a list',
  stateful: false,
  path: (path) => path.replaceAll(/\*(?=\/|$)/g, '-'),
};

/** The conditions that a broken field may have: always, in the last element alone, or from the second answer on. */
function conditionsOf(path: string, rules: Partial<Rules> | undefined): readonly Condition[] {
  const elements = /\*(?=\/|$)/.test(path) ? [lastOnly] : [];
  // With `rules`, only the first requests of a connection can show the fault: so it is there from the first one on.
  return rules === undefined ? [unconditional, ...elements, fromSecondAnswer] : [unconditional, ...elements];
}

/** The answers that {@link fieldFaults} change: `path` leads to the resource; `rules` are in force with the faults. */
interface Place {
  readonly path: string;
  /** Default 200. */
  readonly status?: number;
  readonly rules?: Partial<Rules>;
}

/**
 * Makes the faults of the fields of a resource: one for each field ('': the resource itself) and each way to break it,
 * with the requirement that this breaks. `noun` begins the ids. The hash of an id picks its condition.
 */
export const fieldFaults = (
  noun: string,
  operation: OperationId,
  place: string | Place,
  fields: Readonly<Record<string, Partial<Readonly<Record<Break, RequirementId | Broken>>>>>,
): Fault[] => {
  const { path, status = 200, rules }: Place = typeof place === 'string' ? { path: place } : place;
  return Object.entries(fields).flatMap(([field, ways]) =>
    Object.entries(ways).map(([way, requirement]) => {
      const { change, summary } = breaks[way as Break];
      const id = [noun, ...field.replace('*', 'each').split(/[/_]/), way].filter((part) => part !== '').join('-');
      const conditions = conditionsOf(path, rules);
      const condition =
        conditions[Number.parseInt(hash('sha256', id).slice(0, 4), 16) % conditions.length] ?? unconditional;
      const fullPath = [path, field].filter((part) => part !== '').join('/');
      const altered = alterAnswers(condition.path?.(fullPath) ?? fullPath, change, {
        status,
        ...(condition.when && { when: condition.when }),
      });
      return faultsOf(operation)(id, {
        kind: status === 200 ? 'shape' : 'error',
        conditional: condition !== unconditional,
        stateful: condition.stateful,
        requirements: [requirement].flat(),
      })
        .summary(
          `${field === '' ? 'The' : `The field ${field} of the`} ${noun.replaceAll('-', ' ')} ${summary}${condition.summary}.`,
        )
        .by(...(rules === undefined ? [] : [changeRules(() => rules)]), altered);
    }),
  );
};

export const emptyToObject: Change = (value) => (Array.isArray(value) && value.length === 0 ? {} : value);
export const emptyToList: Change = (value) =>
  typeof value === 'object' && value !== null && Object.keys(value).length === 0 ? [] : value;
export const oneToElement: Change = (value) => (Array.isArray(value) && value.length === 1 ? value[0] : value);
export const listReversed: Change = (value) => (Array.isArray(value) ? value.toReversed() : value);

/** Makes faults of values that are encoded in an unusual form, a row each. `base` goes before each path, see `alter`. */
export const encodingFaults = (
  operation: OperationId,
  base: string,
  rows: readonly (readonly [name: string, summary: string, path: string, Change, RequirementId])[],
): Fault[] =>
  rows.map(([name, summary, path, change, requirement]) =>
    faultsOf(operation)(`field-${operation}-${name}`, sometimes('shape', requirement))
      .summary(summary)
      .by(alterAnswers(`${base}${path}`, change)),
  );
