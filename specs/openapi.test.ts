import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { type SchemaNode, schemaNode } from '../tests/schemas/schema-walk.ts';
import { specsFile } from './interface/files.ts';
import { operationIds, operations } from './interface/operations.ts';
import { isValid, judgeBody, responseSchemaFor } from './validation/validator.ts';

const description = schemaNode(parse(readFileSync(specsFile('openapi.yaml'), 'utf8')));
const described = Object.entries(schemaNode(description.paths)).flatMap(([path, methods]) =>
  Object.entries(schemaNode(methods)).map(([method, content]) => ({ path, method, ...schemaNode(content) })),
);

const operationNode = (id: string): SchemaNode =>
  schemaNode(described.find((node: SchemaNode) => node.operationId === id));

const json = (part: unknown): SchemaNode => schemaNode(schemaNode(schemaNode(part).content)['application/json']);

function examplesOf(content: SchemaNode): readonly unknown[] {
  const named = Object.values(schemaNode(content.examples)).map((example) => schemaNode(example).value);
  return content.example === undefined ? named : [content.example, ...named];
}

function parameterNames(node: SchemaNode): readonly string[] {
  const references: readonly unknown[] = Array.isArray(node.parameters) ? node.parameters : [];
  return references.map((reference) => String(schemaNode(reference).$ref).replace('#/components/parameters/', ''));
}

test('the description has the operations of the table, and no others', () => {
  expect(described.map((node: SchemaNode) => node.operationId).sort()).toEqual([...operationIds].sort());
});

describe.each(operationIds)('the description of %s', (id) => {
  const operation = operations[id];
  const node = operationNode(id);
  const basic = operation.credential === 'basic';

  test('has the method, path, tag and credential of the table', () => {
    expect([node.method, node.path, node.tags]).toEqual([
      operation.method.toLowerCase(),
      operation.path,
      [operation.tag],
    ]);
    expect(node.security).toEqual(basic ? [{ clientCredentials: [] }] : undefined);
  });

  test('has the parameters of the table', () => {
    const expected = [
      ...(operation.path.includes('{benefit_id}') ? ['BenefitId'] : []),
      ...(operation.takesEntityIds ? ['EntityIds'] : []),
      ...(operation.takesVersion ? ['Version'] : []),
    ];
    expect(parameterNames(node)).toEqual(expected);
  });

  test('has a request body if the table says so, with a valid example', () => {
    const body = schemaNode(node.requestBody);
    expect(body.required).toBe(operation.body === 'none' ? undefined : operation.body === 'required');
    expect(examplesOf(json(body)).filter((example) => !isValid(`${id}.request`, example))).toEqual([]);
  });

  test('has an example for each answer, in which nothing is wrong', () => {
    const answers = Object.entries(schemaNode(node.responses)).flatMap(([status, answer]) => {
      const name = responseSchemaFor(id, Number(status)) ?? 'none';
      expect(json(answer).schema).toEqual({ $ref: `./schemas/${name}.json` });
      return examplesOf(json(answer)).map((example) => judgeBody(name, example).violations);
    });
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.flat()).toEqual([]);
  });
});
