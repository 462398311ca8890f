import { expect, test } from 'vitest';
import { targetAddress } from './statement.ts';

test.each([
  ['https://sandbox.acme.example/finance', 'https://sandbox.acme.example/finance'],
  ['https://sandbox.acme.example:8443/', 'https://sandbox.acme.example:8443'],
  ['http://127.0.0.1:9/a/b/', 'http://127.0.0.1:9/a/b'],
  ['https://ada:s3cret-word@acme.example/x?token=s3cret-word#s3cret-word', 'https://acme.example/x'],
  ['https://acme.example/"><script>', 'https://acme.example/%22%3E%3Cscript%3E'],
  ['embedded:sandbox', 'embedded:sandbox'],
  ['nowhere', null],
  ['', null],
  [`https://acme.example/${'x'.repeat(2_000)}`, null],
])('%s is stated as %s', (baseUrl, stated) => {
  expect(targetAddress(baseUrl)).toBe(stated);
});
