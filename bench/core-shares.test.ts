import { expect, test } from 'vitest';
import { purposeOfStack } from './core-shares.ts';

const frame = (url: string, functionName = 'f') => ({ functionName, url });

test.each([
  ['nothing', [frame('', '(idle)')], null],
  ['garbage', [frame('', '(garbage collector)')], 'garbage'],
  [
    'a judge that validates',
    [frame('file:///p/node_modules/ajv/dist/a.js'), frame('file:///p/dist/specs/v.js')],
    'judging',
  ],
  ['undici on its own', [frame('node:net'), frame('file:///p/node_modules/undici/lib/a.js')], 'requests'],
  [
    'the catalogue',
    [frame('file:///p/node_modules/yaml/dist/a.js'), frame('file:///p/dist/specs/c.js')],
    'start-up and the rest',
  ],
  ['a module that loads', [frame('node:internal/modules')], 'start-up and the rest'],
])('a stack of calls that is %s', (_, stack, purpose) => {
  expect(purposeOfStack(stack)).toBe(purpose);
});
