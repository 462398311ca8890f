import { describe, expect, test } from 'vitest';
import { sample } from '../../tests/schemas/sample-value.ts';
import { schemaNode, schemaPlaces } from '../../tests/schemas/schema-walk.ts';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { operationIds } from '../interface/operations.ts';
import { schemas } from './schemas.ts';
import { isValid, judgeBody } from './validator.ts';

const { requirements } = loadCatalogue();
const requests = [...schemas().keys()].filter((name) => name.endsWith('.request'));
const judging = [...schemas().keys()].filter((name) => !name.endsWith('.request'));

/** Keywords that a value can break; the others lead to further schemas, or choose among them. */
const constraints = ['type', 'enum', 'const', 'format', 'minLength'];

interface Annotated {
  readonly schemaName: string;
  readonly path: readonly string[];
  readonly key: string;
  readonly id: string;
  readonly node: Readonly<Record<string, unknown>>;
}

const annotatedParts = (schemaName: string, conditional: boolean): readonly Annotated[] =>
  schemaPlaces(schemaName)
    .filter((place) => place.conditional === conditional)
    .flatMap(({ node, path }) =>
      Object.entries(schemaNode(node['x-requirements'])).map(([key, id]) => ({
        schemaName,
        path,
        key,
        id: String(id),
        node,
      })),
    );

const annotations = judging.flatMap((name) => [...annotatedParts(name, false), ...annotatedParts(name, true)]);

describe('annotations', () => {
  test('name requirements that the schemas judge', () => {
    expect(annotations.filter(({ id }) => requirements.get(id)?.judged !== 'shape')).toEqual([]);
  });

  test('stand for every requirement that the schemas judge', () => {
    const annotated = new Set(annotations.map(({ id }) => id));
    const byShape = [...requirements.values()].filter(({ judged }) => judged === 'shape').map(({ id }) => id);
    expect(byShape.filter((id) => !annotated.has(id))).toEqual([]);
  });

  test.each(judging)('stand beside every constraint of %s', (name) => {
    const bare = schemaPlaces(name).flatMap(({ node, path }) => {
      const beside = schemaNode(node['x-requirements']);
      const required: readonly unknown[] = Array.isArray(node.required) ? node.required : [];
      const keys = [...constraints.filter((key) => key in node), ...required.map((key) => `required/${String(key)}`)];
      return keys.filter((key) => beside[key] === undefined).map((key) => `${path.join('/')} ${key}`);
    });
    expect(bare).toEqual([]);
  });

  test.each(judging)('of %s stand beside the keyword that they name', (name) => {
    const astray = [...annotatedParts(name, false), ...annotatedParts(name, true)].filter(({ key, node }) => {
      const [keyword, parameter] = key.split('/');
      const required: unknown = node.required;
      if (parameter !== undefined) return !(Array.isArray(required) && required.includes(parameter));
      return !['null', 'shape'].includes(key) && !(String(keyword) in node);
    });
    expect(astray).toEqual([]);
  });
});

/** Copies a value with one place of it replaced, or removed if the replacement is undefined. */
function replaced(value: unknown, path: readonly string[], change: (part: unknown) => unknown): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return change(value);
  if (Array.isArray(value)) return value.map((part, index) => (index === 1 ? replaced(part, rest, change) : part));
  const parts = schemaNode(value);
  const key = step === '*' ? 'anything' : step;
  return { ...parts, [key]: replaced(parts[key], rest, change) };
}

const foreign: Readonly<Record<string, unknown>> = {
  string: 7,
  integer: 7.5,
  number: '7',
  boolean: 'true',
  object: ['text'],
  array: { length: 1 },
};

const without = (part: unknown, keys: readonly unknown[]): unknown =>
  Object.fromEntries(Object.entries(schemaNode(part)).filter(([key]) => !keys.includes(key)));

/** Breaks just the constraint that a key of an annotation stands for. */
function breaking({ key, node }: Annotated): (part: unknown) => unknown {
  const type = String(Array.isArray(node.type) ? node.type[0] : node.type);
  if (key === 'type') return () => foreign[type];
  if (key === 'null') return () => null;
  if (key === 'shape') return (part) => without(part, Array.isArray(node.required) ? node.required : []);
  if (key === 'const' && type === 'integer') return () => 8;
  if (key === 'minLength') return () => '';
  if (key === 'format' && node.format === 'timestamp-offset') return () => '2024-02-29T12:00:00';
  if (key.startsWith('required/')) return (part) => without(part, [key.slice('required/'.length)]);
  return () => 'nothing like it';
}

describe.each(judging)('the schema %s', (name) => {
  test('takes a value with everything in it', () => {
    expect(judgeBody(name, sample(name)).violations).toEqual([]);
  });

  test('takes properties that it does not know', () => {
    const value = sample(name);
    const more = Array.isArray(value) || typeof value === 'string' ? value : { ...schemaNode(value), surplus: null };
    expect(isValid(name, more)).toBe(true);
  });
});

const unconditional = judging.flatMap((name) => annotatedParts(name, false));

test.each(unconditional.map((part) => [part.schemaName, part.path.join('/'), part.key, part.id, part] as const))(
  'of %s, only %j with its %s broken is a violation of %s',
  (name, _path, _key, id, part) => {
    const body = replaced(sample(name), part.path, breaking(part));
    const { violations, judged } = judgeBody(name, body);
    expect(violations.map(({ requirement, count }) => [requirement, count])).toEqual([[id, 1]]);
    expect(judged).toContain(id);
  },
);

test.each(operationIds)('the operation %s has a schema of its result', (operation) => {
  expect(judging).toContain(`${operation}.response`);
});

test.each(requests)('the schema %s takes a value with everything in it', (name) => {
  expect(isValid(name, sample(name))).toBe(true);
});
