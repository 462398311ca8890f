import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { RedactedExchange } from '../../../specs/words/exchange.ts';
import type { Plain } from '../../../tests/reports/as-safe.ts';
import { sampleCheck, sampleExchange, sampleFinding } from '../../../tests/reports/sample-record.ts';
import { sampleRun } from '../../../tests/reports/sample-run.ts';
import { temporaryFolder } from '../../../tests/reports/temporary-folder.ts';
import { harPieces } from './har.ts';

const operation = 'get-pay-statement';

type Exchange = Plain<RedactedExchange>;

/** The HAR log of one finding with these exchanges. */
function logOf(...exchanges: readonly Exchange[]) {
  const dir = temporaryFolder();
  const findings = [sampleFinding('A01-001', operation, { exchanges })];
  const { run, summary } = sampleRun(dir, [sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings })]);
  const { target } = run.header;
  const har = JSON.parse([...harPieces(run, summary)].join('')) as {
    log: { entries: readonly Record<string, unknown>[] };
  };
  return {
    ...har.log,
    name: `${target.name} ${target.version}, seed ${summary.run.seed}`,
    version: summary.run.harnessVersion,
  };
}

const sample = sampleExchange(operation);
const request = {
  ...sample.request,
  method: 'GET',
  url: 'http://127.0.0.1/x?a=1&a=%20',
  headers: [['A', 'b']] as const,
  body: null,
};
const response = {
  status: 307,
  headers: [
    ['LOCATION', '/y'],
    ['content-TYPE', 'text/plain'],
    ['Content-Type', 'x'],
  ] as const,
  text: 'ü',
  bodyBytes: 2,
  oddities: [],
  problem: null,
};

test('an entry is written in full', () => {
  const exchange: Exchange = { ...sample, request, response, startedAt: 0, firstByteMs: 5, totalMs: 4 };
  expect(logOf(exchange).entries).toEqual([
    {
      startedDateTime: '1970-01-01T00:00:00.000Z',
      time: 4,
      request: {
        method: 'GET',
        url: 'http://127.0.0.1/x?a=1&a=%20',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [{ name: 'A', value: 'b' }],
        queryString: [
          { name: 'a', value: '1' },
          { name: 'a', value: ' ' },
        ],
        headersSize: -1,
        bodySize: 0,
      },
      response: {
        status: 307,
        statusText: '',
        httpVersion: 'HTTP/1.1',
        cookies: [],
        headers: [
          { name: 'LOCATION', value: '/y' },
          { name: 'content-TYPE', value: 'text/plain' },
          { name: 'Content-Type', value: 'x' },
        ],
        content: { size: 2, mimeType: 'text/plain', text: 'ü' },
        redirectURL: '/y',
        headersSize: -1,
        bodySize: 2,
      },
      cache: {},
      timings: { send: 0, wait: 5, receive: 0 },
      comment: 'exchanges/1.json: finding 1 (A01-001)',
    },
  ]);
});

test('what an exchange lacks is written as HAR has it', () => {
  const failure = { kind: 'reset', bound: null, message: 'The connection was reset.' } as const;
  const lost: Exchange = {
    ...sample,
    request: { ...request, url: 'no address', body: 'ü' },
    response: null,
    failure,
    end: 'failed',
  };
  const bare: Exchange = {
    ...sample,
    request,
    response: { ...response, headers: [] },
    startedAt: sample.startedAt + 1,
  };
  expect(logOf(lost, bare).entries).toMatchObject([
    {
      request: { queryString: [], postData: { mimeType: 'application/octet-stream', text: 'ü' }, bodySize: 2 },
      response: {
        status: 0,
        statusText: '',
        httpVersion: '',
        cookies: [],
        headers: [],
        content: { size: 0, mimeType: 'x-unknown' },
        redirectURL: '',
        headersSize: -1,
        bodySize: -1,
        comment: 'The connection was reset.',
      },
    },
    { response: { redirectURL: '', content: { mimeType: 'application/octet-stream' } } },
  ]);
});

test('entries stand in the order of time, and the log says whose it is', () => {
  const at = (startedAt: number): Exchange => ({ ...sample, startedAt });
  const { name, version, ...log } = logOf(at(3_000), at(1_000), at(2_000));
  expect(log.entries.map(({ startedDateTime }) => String(startedDateTime).slice(17, 19))).toEqual(['01', '02', '03']);
  expect(log).toMatchObject({ comment: name, creator: { name: 'payroll-conformance', version } });
});

test('an exchange whose evidence is gone is left out', () => {
  const dir = temporaryFolder();
  const exchanges = [sample, { ...sample, startedAt: sample.startedAt + 1 }];
  const findings = [sampleFinding('A01-001', operation, { exchanges })];
  const { run, summary } = sampleRun(dir, [sampleCheck(operation, 'x', { 'A01-001': 'failed' }, { findings })]);
  rmSync(join(dir, 'exchanges', '1.json'));
  const har = JSON.parse([...harPieces(run, summary)].join('')) as { log: { entries: readonly { comment: string }[] } };
  expect(har.log.entries.map(({ comment }) => comment)).toEqual(['exchanges/2.json: finding 1 (A01-001)']);
});
