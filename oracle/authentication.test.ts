import { expect, test } from 'vitest';
import { answered, garbage } from './answered.testbed.ts';
import { judgeNoData } from './authentication.ts';

const person = '6f1d2c3b-4a59-4e68-8d7c-9b0a1c2d3e4f';
const server = { id: '0e9d8c7b-6a5f-4e4d-8c3b-2a1f0e9d8c7b', rack: 'north-eastern corner' };
const valid = answered('list-enrolled-individuals', 200, { benefit_id: 'b', individual_ids: [person], server });
const groups = answered('list-pay-groups', 200, [{ id: person, name: 'Everyone in the office' }]);

test.each([
  ['an id of the data', valid, { error: person }, 'broken'],
  ['an id of a list', groups, { error: person }, 'broken'],
  ['a single name of the data', groups, { error: 'Everyone in the office' }, 'holds'],
  ['what stands beside the data in every answer', valid, { server }, 'holds'],
  ['nothing', valid, {}, 'holds'],
])('a refusal with %s', (_, served, body, kind) => {
  expect(judgeNoData(answered(served.operation, 401, body), served).kind).toBe(kind);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))(
  '%s as the valid answer tells nothing',
  (_, value) => {
    expect(judgeNoData(answered('list-pay-groups', 401, {}), answered('list-pay-groups', 200, value)).kind).toBe(
      'holds',
    );
  },
);
