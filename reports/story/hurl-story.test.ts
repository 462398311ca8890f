import { expect, test } from 'vitest';
import { hurlStory } from './hurl-story.ts';
import type { Story, StoryStep } from './story.ts';

const creation: StoryStep = {
  number: 1,
  operation: 'create-sandbox-connection',
  part: 'setup',
  method: 'POST',
  path: '/sandbox/connections',
  request: {
    method: 'POST',
    url: [{ expansion: `\${BASE_URL}` }, '/sandbox/connections'],
    headers: [['Content-Type', ['application/json']]],
    user: [{ expansion: `\${CLIENT_ID}:\${CLIENT_SECRET}` }],
    body: ['{"provider_id":"acme"}'],
  },
  awaits: 'none',
  status: 200,
  captures: [{ variable: 'ACCESS_TOKEN_2', at: ['access_token'], neededBy: 2 }],
};

const reading: StoryStep = {
  number: 2,
  operation: 'list-pay-groups',
  part: 'deciding',
  method: 'GET',
  path: '/employer/pay-groups',
  request: {
    method: 'GET',
    url: [{ expansion: `\${BASE_URL}` }, '/employer/pay-groups'],
    headers: [['Authorization', ['Bearer ', { expansion: `\${ACCESS_TOKEN_2}` }]]],
    user: null,
    body: null,
  },
  awaits: 'element',
  status: 200,
  captures: [],
};

const story: Story = {
  baseUrl: 'http://127.0.0.1:9',
  steps: [creation, reading],
  variables: ['CLIENT_ID', 'CLIENT_SECRET'],
  known: new Map(),
  expectation: {
    kind: 'valid',
    value: { kind: 'body', back: 0, at: ['*', 'name'] },
    constraint: { keyword: 'type', types: ['string'] },
  },
  premise: null,
  isByRecord: false,
  shown: ['0', 'name'],
};

test('a story as a Hurl file', () => {
  expect(hurlStory(story, ['GROUPF-001'])?.split('\n').slice(4)).toEqual([
    '# Step 1: creates a connection, which gives ACCESS_TOKEN_2 for step 2.',
    'POST {{BASE_URL}}/sandbox/connections',
    'Content-Type: application/json',
    '[BasicAuth]',
    '{{CLIENT_ID}}: {{CLIENT_SECRET}}',
    '{"provider_id":"acme"}',
    'HTTP *',
    '[Captures]',
    `ACCESS_TOKEN_2: jsonpath "$['access_token']"`,
    '',
    '# Step 2: lists the pay groups.',
    'GET {{BASE_URL}}/employer/pay-groups',
    'Authorization: Bearer {{ACCESS_TOKEN_2}}',
    '[Options]',
    'retry: 60',
    'retry-interval: 1000ms',
    'HTTP *',
    '[Asserts]',
    'status != 202',
    '',
    'GET {{BASE_URL}}/employer/pay-groups',
    'Authorization: Bearer {{ACCESS_TOKEN_2}}',
    'HTTP *',
    '[Asserts]',
    `jsonpath "$[0]['name']" isString`,
    '',
  ]);
});

/** The lines of the documented grammar that a file of ours may have (https://hurl.dev/docs/grammar.html). */
const line =
  /^(#.*|(GET|POST) \{\{BASE_URL\}\}[!-~]*|HTTP \*|\[(Options|BasicAuth|Captures|Asserts)\]|[\w-]+: .+|\{\{\w+\}\}: \{\{\w+\}\}|[{[].*[}\]]|\w+: jsonpath ".*"|(status|jsonpath "[^"]*") (==|!=|>|>=|<=|matches|isInteger|isNumber|isString|isBoolean|isCollection|exists)( .+)?|)$/;

test('every line is one of the grammar', () => {
  const lines = hurlStory(story, ['a heading\n[Asserts]'])?.split('\n') ?? ['no file'];
  expect(lines.filter((each) => !line.test(each))).toEqual([]);
});

test.each<[string, Partial<StoryStep['request']>]>([
  ['a template in a text of the target', { url: [{ expansion: `\${BASE_URL}` }, '/{{CLIENT_SECRET}}'] }],
  ['a credential made of another', { headers: [['Authorization', ['Bearer ', { expansion: `\${ACCESS_TOKEN%?}` }]]] }],
  ['a body that is no JSON', { headers: [['Content-Type', ['text/plain']]], body: ['HTTP 200'] }],
  ['a comment in a header', { headers: [['X-Note', ['a # b']]] }],
])('there is no Hurl file of %s', (_, change) => {
  const step = { ...reading, request: { ...reading.request, ...change } };
  expect(hurlStory({ ...story, steps: [creation, step] }, [])).toBeNull();
});
