import type { ErrorObject } from 'ajv/dist/2020.js';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { type Annotation, annotationKeyword } from '../catalogue/requirement-marks.ts';
import type { Condition } from '../words/condition.ts';
import { withoutIndices } from '../words/finding.ts';
import { groupBy } from '../words/group-by.ts';
import { shortValue } from '../words/short-value.ts';
import { formats } from './formats.ts';
import { shapeCondition } from './shape-condition.ts';

/** A breach of a requirement in a body, as the schema of the body shows it. */
export interface ShapeViolation {
  readonly requirement: RequirementId;
  /** JSON pointer into the body, of its first occurrence. */
  readonly pointer: string;
  /** The broken keyword of the schema; `shape` if none of the keys that belong there is there. */
  readonly keyword: string;
  readonly expected: string;
  /** The offending value in at most 200 characters. */
  readonly actual: string;
  readonly message: string;
  /** 1 or more. */
  readonly count: number;
  /** null: no data says what a body without the violation satisfies. */
  readonly expectation: Condition | null;
}

/** The judgement of a body by its schema. */
export interface ShapeJudgement {
  /** The ids whose premise occurred in this body, broken or not. */
  readonly judged: ReadonlySet<RequirementId>;
  readonly violations: readonly ShapeViolation[];
}

/** The most violations that are reported singly; further ones only count as broken. */
const maxViolations = 100;

interface Broken {
  readonly requirement: RequirementId;
  readonly keyword: string;
  readonly expected: string;
  readonly error: ErrorObject;
}

const annotationOf = (error: ErrorObject): Annotation => error.parentSchema?.[annotationKeyword] ?? {};

const alternatives = (values: readonly unknown[]): string =>
  `one of ${values.map((value) => (value === null ? 'null' : JSON.stringify(value))).join(', ')}`;

function describeExpected(error: ErrorObject): string {
  const value: unknown = error.schema;
  switch (error.keyword) {
    case 'type':
      return Array.isArray(value) ? value.join(' or ') : String(value);
    case 'required':
      return `the key ${String(error.params.missingProperty)}`;
    case 'enum':
      return Array.isArray(value) ? alternatives(value) : String(value);
    case 'const':
      return JSON.stringify(value);
    case 'format':
      return formats[String(value)]?.expected ?? String(value);
    case 'minLength':
      return 'a text that is not empty';
    default:
      return `${error.keyword} ${JSON.stringify(value)}`;
  }
}

function idOf(error: ErrorObject): RequirementId {
  const annotation = annotationOf(error);
  const key = error.keyword === 'required' ? `required/${String(error.params.missingProperty)}` : error.keyword;
  const id = key === 'type' && error.data === null ? (annotation.null ?? annotation.type) : annotation[key];
  if (id === undefined) throw new Error(`No requirement stands beside ${key} at ${error.schemaPath}.`);
  return id;
}

/** Selects the violations to report for one place of a body: a wrong type, or a lack of all keys, hides the others. */
function brokenAt(errors: readonly ErrorObject[]): readonly Broken[] {
  const type = errors.find((error) => error.keyword === 'type');
  if (type !== undefined) {
    return [{ requirement: idOf(type), keyword: 'type', expected: describeExpected(type), error: type }];
  }
  const missing = errors.filter((error) => error.keyword === 'required');
  for (const error of missing) {
    const shape = annotationOf(error).shape;
    const keys: unknown = error.parentSchema?.required;
    if (shape === undefined || !Array.isArray(keys)) continue;
    if (missing.filter((other) => other.parentSchema === error.parentSchema).length < keys.length) continue;
    return [{ requirement: shape, keyword: 'shape', expected: `an object with ${keys.join(', ')}`, error }];
  }
  return errors.map((error) => ({
    requirement: idOf(error),
    keyword: error.keyword,
    expected: describeExpected(error),
    error,
  }));
}

function describeViolation(broken: Broken, count: number): ShapeViolation {
  const { requirement, keyword, expected, error } = broken;
  const pointer = error.instancePath;
  const actual = shortValue(error.data);
  const where = pointer === '' ? 'The body' : pointer;
  const message =
    keyword === 'required' ? `${where} lacks ${expected}.` : `${where} is ${actual}, where ${expected} is expected.`;
  const condition = shapeCondition(error, keyword);
  return { requirement, pointer, keyword, expected, actual, message, count, expectation: condition };
}

/** One violation per requirement and pointer without indices. @throws if a keyword has no requirement */
export function violationsOf(errors: readonly ErrorObject[]): readonly ShapeViolation[] {
  // `if` states nothing by itself: the errors of its branches do.
  const stated = errors.filter(({ keyword }) => keyword !== 'if');
  const places = groupBy(stated, ({ instancePath }) => instancePath);
  const defects = new Map<string, { readonly broken: Broken; count: number }>();
  for (const [pointer, place] of places) {
    const brokenHere = new Map(brokenAt(place).map((broken) => [broken.requirement, broken]));
    for (const broken of brokenHere.values()) {
      const key = `${broken.requirement} ${withoutIndices(pointer)}`;
      const defect = defects.get(key);
      if (defect !== undefined) defect.count += 1;
      else if (defects.size < maxViolations) defects.set(key, { broken, count: 1 });
    }
  }
  return [...defects.values()].map(({ broken, count }) => describeViolation(broken, count));
}
