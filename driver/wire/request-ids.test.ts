import { expect, test } from 'vitest';
import { profileOf } from '../loopback.testbed.ts';
import { createRequestIds, withNewAttemptId } from './request-ids.ts';

const profile = profileOf('http://127.0.0.1');
const trace = /^00-([0-9a-f]{32})-[0-9a-f]{16}-01$/;

test('a request carries an id in the form of W3C trace context, and the id of its check', () => {
  const { traceId, headers } = createRequestIds(profile, 'list-pay-groups/list');
  expect(headers).toEqual([
    ['traceparent', expect.stringMatching(trace)],
    ['X-Conformance-Check', 'list-pay-groups/list'],
  ]);
  expect(trace.exec(headers[0]?.[1] ?? '')?.[1]).toBe(traceId);
});

test('no two requests have the same id', () => {
  const ids = Array.from({ length: 1_000 }, () => createRequestIds(profile, undefined).traceId);
  expect(new Set(ids).size).toBe(1_000);
});

test('a request of no check names none', () => {
  expect(createRequestIds(profile, undefined).headers.map(([name]) => name)).toEqual(['traceparent']);
});

test.each([
  ['both headers by other names', { traceHeader: 'X-Trace', checkHeader: 'X-Check' }, {}, ['X-Trace', 'X-Check']],
  ['no id of the request', { traceHeader: null, checkHeader: 'X-Check' }, {}, ['X-Check']],
  ['no id of the check', { traceHeader: 'traceparent', checkHeader: null }, {}, ['traceparent']],
  ['none at all', { traceHeader: null, checkHeader: null }, {}, []],
  ['none that the profile itself sends', profile.correlation, { TraceParent: 'x', 'x-conformance-check': 'y' }, []],
])('as the profile says: %s', (_, correlation, headers, names) => {
  const ids = createRequestIds({ ...profile, correlation, headers }, 'a/b');
  expect(ids.headers.map(([name]) => name)).toEqual(names);
  expect(ids.traceId === null).toBe(!names.some((name) => /trace/i.test(name)));
});

test('another attempt has the trace of its request, and an id of its own', () => {
  const { traceId, headers } = createRequestIds(profile, 'a/b');
  const request = { method: 'GET', path: '/', url: 'http://127.0.0.1/', headers, body: null };
  const again = withNewAttemptId(request, traceId ?? '');
  expect(again.headers[0]?.[1]).toMatch(new RegExp(`^00-${traceId}-`));
  expect(again.headers[0]?.[1]).not.toBe(headers[0]?.[1]);
  expect(again.headers[1]).toEqual(headers[1]);
});
