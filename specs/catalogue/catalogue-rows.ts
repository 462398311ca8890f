import { type OperationId, operationIds } from '../interface/operations.ts';
import { asRecord } from '../words/as-record.ts';
import type { Level } from '../words/finding.ts';

/** One atomic statement of the interface. */
export interface Requirement {
  /** `<AREA>-<NNN>`, permanent. */
  readonly id: string;
  /** Who has to keep it; absent: the target. */
  readonly side?: 'client';
  /** Slug of the section of the interface that says it. */
  readonly section: string;
  /** The operations whose answers show it; never empty. */
  readonly operations: readonly OperationId[];
  readonly level: Level;
  readonly statement: string;
  /** The rule that it shares with other rows: breaches of the same rule are one finding. Absent: it shares none. */
  readonly rule?: string;
  /** Rows of the register of readings that it follows. */
  readonly reading?: number | readonly number[];
  /** `shape`: by the JSON Schemas; `check`: by behaviour; `none`: it cannot be judged from outside. */
  readonly judged: 'shape' | 'check' | 'none';
  /** Why nothing judges it; there exactly if `judged` is `none`. */
  readonly reason?: string;
  /** Set if it protects data from others, although its area is not security. */
  readonly security?: true;
}

export const silenceKinds = [
  'open-name',
  'open-enumeration',
  'open-shape',
  'open-status',
  'permission',
  'order',
  'timing',
  'transport',
  'availability',
] as const;

/** Something the interface leaves open, recorded so that nothing asserts it. */
export interface Silence {
  /** `SIL-<NNN>`, permanent. */
  readonly id: string;
  readonly section: string;
  readonly reading?: number | readonly number[];
  readonly silence: string;
  readonly kind: (typeof silenceKinds)[number];
  readonly because: string;
}

/** The rows of the register of readings that a requirement or silence follows. */
export function readingsOf(row: Requirement | Silence): readonly number[] {
  if (row.reading === undefined) return [];
  return typeof row.reading === 'number' ? [row.reading] : row.reading;
}

function isReading(value: unknown): boolean {
  const rows: readonly unknown[] = Array.isArray(value) ? value : [value];
  return value === undefined || (rows.length > 0 && rows.every((row) => typeof row === 'number' && row >= 1));
}

const isOneOf = (values: readonly string[], value: unknown): boolean =>
  typeof value === 'string' && values.includes(value);

export function isRequirement(value: unknown): value is Requirement {
  const row = asRecord(value);
  return (
    typeof row.id === 'string' &&
    /^[A-Z]+-\d{3}$/.test(row.id) &&
    (row.side === undefined || row.side === 'client') &&
    typeof row.section === 'string' &&
    Array.isArray(row.operations) &&
    row.operations.length > 0 &&
    row.operations.every((operation: unknown) => isOneOf(operationIds, operation)) &&
    isOneOf(['must', 'should'], row.level) &&
    typeof row.statement === 'string' &&
    (row.rule === undefined || (typeof row.rule === 'string' && /^[a-z]+(-[a-z]+)+$/.test(row.rule))) &&
    isReading(row.reading) &&
    isOneOf(['shape', 'check', 'none'], row.judged) &&
    (row.judged === 'none') === (typeof row.reason === 'string') &&
    (row.security === undefined || row.security === true)
  );
}

export function isSilence(value: unknown): value is Silence {
  const row = asRecord(value);
  return (
    typeof row.id === 'string' &&
    /^SIL-\d{3}$/.test(row.id) &&
    typeof row.section === 'string' &&
    isReading(row.reading) &&
    typeof row.silence === 'string' &&
    isOneOf(silenceKinds, row.kind) &&
    typeof row.because === 'string'
  );
}

/** A theme of the catalogue: the first part of its requirements' ids. */
export interface Area {
  readonly title: string;
  /** The section of the interface that it mostly stands for. */
  readonly section: string;
  /** Whether all of its requirements are about who may see or change something. */
  readonly security: boolean;
}

/** The requirements and the silences, in the order of the files. */
export interface Catalogue {
  /** Semver of the set of requirements. */
  readonly revision: string;
  /** Slugs of the interface's sections; `states` says whether a section says anything that can be required. */
  readonly sections: ReadonlyMap<string, { readonly title: string; readonly states: boolean }>;
  readonly areas: ReadonlyMap<string, Area>;
  /** The requirements on a target. */
  readonly requirements: ReadonlyMap<string, Requirement>;
  /** The requirements on a target's caller: counted apart, and never in one verdict with the others. */
  readonly clientRequirements: ReadonlyMap<string, Requirement>;
  /** Ids that were given up; none is used again. */
  readonly retired: ReadonlySet<string>;
  readonly silences: ReadonlyMap<string, Silence>;
}

/** The contents of the three YAML files of the catalogue. */
export interface CatalogueTexts {
  readonly requirements: string;
  readonly silences: string;
  readonly sections: string;
}
