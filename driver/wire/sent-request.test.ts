import { describe, expect, test } from 'vitest';
import { profileOf } from '../loopback.testbed.ts';
import type { Credential, RequestSpec } from './request-spec.ts';
import { sentRequest } from './sent-request.ts';

const bearer: Credential = { kind: 'bearer', token: 't' };
const sent = (
  spec: Partial<RequestSpec>,
  baseUrl = 'http://h:8080/x/',
  headers: Readonly<Record<string, string>> = {},
) => sentRequest(profileOf(baseUrl, { headers }), { operation: 'list-pay-groups', credential: bearer, ...spec });

test('a read, by default', () => {
  expect(sent({})).toEqual({
    method: 'GET',
    path: '/x/employer/pay-groups',
    url: 'http://h:8080/x/employer/pay-groups',
    headers: [
      ['Accept', 'application/json'],
      ['User-Agent', 'payroll-conformance'],
      ['Authorization', 'Bearer t'],
      ['Service-API-Version', '2020-09-17'],
    ],
    body: null,
  });
});

describe('the address', () => {
  test.each([
    ['http://h', '/employer/pay-groups'],
    ['http://h/', '/employer/pay-groups'],
    ['http://h/a/b', '/a/b/employer/pay-groups'],
    ['http://h/a/b/', '/a/b/employer/pay-groups'],
  ])('below %s', (baseUrl, path) => {
    expect(sent({}, baseUrl)).toMatchObject({ path, url: `http://h${path}` });
  });

  test.each([
    ['.', '%2E'],
    ['...', '%2E%2E%2E'],
    ['a.b', 'a.b'],
    ['$&', '%24%26'],
    ['', ''],
  ])('of the benefit %j', (benefitId, segment) => {
    const { path } = sent({ operation: 'list-enrolled-individuals', benefitId });
    expect(path).toBe(`/x/employer/benefits/${segment}/enrolled`);
  });

  test('with a query', () => {
    const query = [
      ['a b', '\ud800'],
      ['c', ''],
    ] as const;
    expect(sent({ query }).path).toBe('/x/employer/pay-groups?a%20b=%EF%BF%BD&c=');
    expect(sent({ query: [] }).path).toBe('/x/employer/pay-groups');
  });

  test('needs a benefit where it names one', () => {
    expect(() => sent({ operation: 'update-benefit' })).toThrow('update-benefit needs a benefitId');
  });
});

const headersOf = (spec: Partial<RequestSpec>, name: string) =>
  sent(spec)
    .headers.filter(([key]) => key === name)
    .map(([, value]) => value);

describe('the credential', () => {
  test.each<[Credential, readonly string[]]>([
    [{ kind: 'none' }, []],
    [{ kind: 'bearer', token: 'a b' }, ['Bearer a b']],
    [{ kind: 'basic', clientId: 'ü', clientSecret: ':' }, [`Basic ${Buffer.from('ü::').toString('base64')}`]],
    [{ kind: 'raw', authorization: 'Raw x' }, ['Raw x']],
    [{ kind: 'raw', authorization: ['x', 'y'] }, ['x', 'y']],
  ])('%j', (credential, values) => {
    expect(headersOf({ credential }, 'Authorization')).toEqual(values);
  });
});

describe('body and media type', () => {
  test.each<[string, Partial<RequestSpec>, string | null, readonly string[]]>([
    ['none', {}, null, []],
    ['JSON', { body: { json: { a: 1 } } }, '{"a":1}', ['application/json']],
    ['text', { body: { text: '{' } }, '{', ['application/json']],
    ['an empty text', { body: { text: '' } }, '', ['application/json']],
    ['another type', { body: { text: '{' }, contentType: 'text/plain' }, '{', ['text/plain']],
    ['no type', { body: { text: '{' }, contentType: null }, '{', []],
    ['a type without a body', { contentType: 'text/plain' }, null, ['text/plain']],
    ['none where one is required', { operation: 'get-enrollments' }, null, ['application/json']],
  ])('%s', (_, spec, body, types) => {
    expect(sent(spec).body).toBe(body);
    expect(headersOf(spec, 'Content-Type')).toEqual(types);
  });

  test('a body without a form in JSON is a defect of the check', () => {
    expect(() => sent({ body: { json: undefined } })).toThrow('the body of list-pay-groups has no JSON form');
  });
});

test('versions and headers of a check, and those of the profile in place of ours', () => {
  expect(headersOf({ version: null }, 'Service-API-Version')).toEqual([]);
  expect(headersOf({ version: '' }, 'Service-API-Version')).toEqual(['']);
  const { headers } = sent({ headers: [['X-Last', '1']] }, 'http://h', { ACCEPT: 'x', 'X-Key': 'k' });
  expect(headers).toEqual([
    ['User-Agent', 'payroll-conformance'],
    ['ACCEPT', 'x'],
    ['X-Key', 'k'],
    ['Authorization', 'Bearer t'],
    ['Service-API-Version', '2020-09-17'],
    ['X-Last', '1'],
  ]);
});
