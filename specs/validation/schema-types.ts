import type { OperationId } from '../interface/operations.ts';

/** The part of a JSON Schema of ours that types can express. */
export interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly allOf?: readonly Schema[];
  readonly then?: Schema;
  readonly else?: Schema;
  readonly additionalProperties?: Schema;
}

/** `pay-statement-data` is `PayStatementData`, `list-pay-groups.response` is `ListPayGroupsResponse`. */
function typeName(schema: string): string {
  // The name of the class that everybody has stays free.
  if (schema === 'error') return 'ErrorBody';
  return schema.replace(/(?:^|[-.])(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function describeType(schema: string): string {
  const [name, body] = schema.split('.');
  if (body === undefined) return `The schema \`${name}\` as a type.`;
  return `The body of ${body === 'request' ? 'a request' : 'a 200'} of \`${name}\`.`;
}

/** @returns `unknown` if no type can express the schema */
function typeOf(schema: Schema, indent: string): string {
  if (schema.$ref !== undefined) {
    const { $ref, ...more } = schema;
    const name = typeName($ref.replace(/\.json$/, ''));
    return more.properties === undefined ? name : `${name} & ${namedType('object', more, indent)}`;
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const).replaceAll('"', "'");
  if (schema.enum !== undefined)
    return schema.enum.map((each) => JSON.stringify(each).replaceAll('"', "'")).join(' | ');
  const types = schema.type === undefined ? [] : [schema.type].flat();
  const all = types.map((type) => namedType(type, schema, indent));
  return all.length === 0 ? 'unknown' : all.join(' | ');
}

function namedType(type: string, schema: Schema, indent: string): string {
  if (type === 'integer') return 'number';
  if (type === 'array') {
    const item = typeOf(schema.items ?? {}, indent);
    return `readonly ${/[ |]/.test(item) && !item.startsWith('{') ? `(${item})` : item}[]`;
  }
  if (type !== 'object') return type;
  const keys = Object.entries(withBranches(schema));
  const otherKeys = schema.additionalProperties === undefined ? [] : [`${indent}  readonly [key: string]: unknown;\n`];
  if (keys.length === 0) return 'Readonly<Record<string, unknown>>';
  const lines = keys.map(([key, value]) => {
    const isRequired = schema.required?.includes(key) ?? false;
    return `${indent}  readonly ${key}${isRequired ? '' : '?'}: ${value(`${indent}  `)};\n`;
  });
  return `{\n${lines.join('')}${otherKeys.join('')}${indent}}`;
}

/** The properties of an object; one that depends on others has the union of its types. */
function withBranches(schema: Schema): Readonly<Record<string, (indent: string) => string>> {
  const alternatives = branchesOf(schema);
  return Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([key, property]) => [
      key,
      (indent: string) => {
        const dependent = alternatives.flatMap(({ properties = {} }) => properties[key] ?? []);
        const types = property.type === undefined && property.$ref === undefined ? dependent : [property];
        return types.length === 0 ? 'unknown' : [...new Set(types.map((each) => typeOf(each, indent)))].join(' | ');
      },
    ]),
  );
}

const branchesOf = ({ then, else: other, allOf = [] }: Schema): readonly Schema[] =>
  [then, other, ...allOf].flatMap((branch) => (branch === undefined ? [] : [branch, ...branchesOf(branch)]));

/** Writes the types of request and response bodies as a declaration file, from the schemas. */
export function writeInterfaceTypes(
  schemas: ReadonlyMap<string, Schema>,
  operationIds: readonly OperationId[],
): string {
  const types = [...schemas].map(
    ([name, schema]) => `/** ${describeType(name)} */\nexport type ${typeName(name)} = ${typeOf(schema, '')};\n`,
  );
  const rows = operationIds.map((id) => {
    const request = schemas.has(`${id}.request`) ? typeName(`${id}.request`) : 'undefined';
    return `  '${id}': { readonly request: ${request}; readonly response: ${typeName(`${id}.response`)} };\n`;
  });
  const all = `/** The bodies of the request and of the 200 of each operation, by its id. */\nexport interface OperationTypes {\n${rows.join('')}}\n`;
  return [...types, all].join('\n');
}
