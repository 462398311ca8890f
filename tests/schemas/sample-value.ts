import { schema } from '../../specs/validation/schemas.ts';
import { type SchemaNode, schemaNode } from './schema-walk.ts';

const texts: Readonly<Record<string, string>> = {
  uuid: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
  'uuid-v4': '3f2504e0-4f89-41d3-9a0c-0305e82c3301',
  date: '2024-02-29',
  timestamp: '2024-02-29T12:00:00Z',
  url: 'https://example.com/jobs/1',
};

const plain: Readonly<Record<string, unknown>> = { string: 'text', integer: 7, number: 7.5, boolean: true };

/** The sample bodies of batch elements. The code of an element selects the schema of its body; these fit the sample's code. */
const bodies: Readonly<Record<string, object>> = {
  'pay-statement-element': { body: { code: 7, name: 'not_found', message: 'text' } },
  'enrollment-element': { body: {} },
};

function sampleOf(node: SchemaNode): unknown {
  if (typeof node.$ref === 'string') {
    const referred = sample(node.$ref.replace(/\.json$/, ''));
    return node.properties === undefined ? referred : { ...schemaNode(referred), ...objectOf(node) };
  }
  if ('const' in node) return node.const;
  if (Array.isArray(node.enum)) return node.enum[0];
  const type: unknown = Array.isArray(node.type) ? node.type[0] : node.type;
  if (type === 'object') return objectOf(node);
  if (type === 'array') return [sampleOf(schemaNode(node.items)), sampleOf(schemaNode(node.items))];
  return texts[String(node.format)] ?? plain[String(type)] ?? null;
}

function objectOf(node: SchemaNode): object {
  const properties = Object.entries(schemaNode(node.properties));
  const known = Object.fromEntries(properties.map(([key, property]) => [key, sampleOf(schemaNode(property))]));
  const others = node.additionalProperties;
  return others === undefined ? known : { ...known, anything: sampleOf(schemaNode(others)) };
}

/** A value with everything that a schema describes in it: every key, two elements a list, nothing null. */
export function sample(schemaName: string): unknown {
  const value = sampleOf(schemaNode(schema(schemaName)));
  const body = bodies[schemaName];
  return body === undefined ? value : { ...schemaNode(value), ...body };
}
