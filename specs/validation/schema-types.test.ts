import { expect, it } from 'vitest';
import { operationIds, operations } from '../interface/operations.ts';
import { type Schema, writeInterfaceTypes } from './schema-types.ts';
import { schemas } from './schemas.ts';

it('a schema is a type: optional keys, lists, enumerations, null, and what another schema says', () => {
  const made: readonly (readonly [string, Schema])[] = [
    [
      'pay-group',
      { type: 'object', required: ['id'], properties: { id: { type: 'string' }, size: { type: 'integer' } } },
    ],
    ['list-pay-groups.response', { type: 'array', items: { $ref: 'pay-group.json' } }],
    ['kind', { enum: ['a', null] }],
  ];
  expect(writeInterfaceTypes(new Map(made), ['list-pay-groups'])).toMatchInlineSnapshot(`
    "/** The schema \`pay-group\` as a type. */
    export type PayGroup = {
      readonly id: string;
      readonly size?: number;
    };

    /** The body of a 200 of \`list-pay-groups\`. */
    export type ListPayGroupsResponse = readonly PayGroup[];

    /** The schema \`kind\` as a type. */
    export type Kind = 'a' | null;

    /** The bodies of the request and of the 200 of each operation, by its id. */
    export interface OperationTypes {
      'list-pay-groups': { readonly request: undefined; readonly response: ListPayGroupsResponse };
    }
    "
  `);
});

it('each operation that needs a body has the schema of one', () => {
  expect(operationIds.filter((id) => operations[id].body === 'required' && !schemas().has(`${id}.request`))).toEqual(
    [],
  );
});
