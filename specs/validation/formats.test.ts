import { describe, expect, test } from 'vitest';
import { formats } from './formats.ts';

const v4 = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const v1 = '3f2504e0-4f89-11d3-9a0c-0305e82c3301';

const table: Readonly<Record<string, { readonly takes: readonly string[]; readonly refuses: readonly string[] }>> = {
  uuid: {
    takes: [v4, v1, v4.toUpperCase(), '00000000-0000-0000-0000-000000000000'],
    refuses: ['', `urn:uuid:${v4}`, `{${v4}}`, v4.replaceAll('-', ''), `${v4} `, `${v4}\n`, v4.replace('3f', '3g')],
  },
  'uuid-v4': {
    takes: [v4, v4.toUpperCase(), v4.replace('-9a', '-ba')],
    refuses: [v1, v4.replace('-9a', '-ca'), v4.replace('-9a', '-7a'), '00000000-0000-0000-0000-000000000000', ''],
  },
  date: {
    takes: ['2024-02-29', '2000-02-29', '2023-12-31', '2025-01-01'],
    refuses: ['2023-02-29', '1900-02-29', '2024-02-30', '2024-04-31', '2024-13-01', '2024-00-10', '2024-01-00'].concat([
      '2024-1-01',
      '20240101',
      '2024-01-01T00:00:00Z',
      '01/02/2024',
      '2024-01-01 ',
      '',
    ]),
  },
  timestamp: {
    takes: [
      '2024-02-29T23:59:59Z',
      '2024-01-01T00:00:00.123456+02:00',
      '2024-01-01T00:00:00',
      '2024-01-01T10:00Z',
    ].concat(
      ['2016-12-31T23:59:60Z', '2024-01-01T00:00:00-05', '2024-01-01T00:00:00,5Z'],
      ['2024-01-01T00:00:00+0000', '20240229T235959Z', '20240101T0000+0200', '20240101T000000.5'],
      ['2026-11-20T09Z', '2026-W47-5T09:00:00Z', '2026-324T09:00.5Z', '2026-11-20T24:00:00Z'],
    ),
    refuses: [
      '2024-02-30T00:00:00Z',
      '2024-01-01',
      '2024-01-01 00:00:00Z',
      '2024-01-01t00:00:00z',
      '1704067200',
    ].concat([
      '2024-01-01T25:00:00Z',
      '2024-01-01T00:60:00Z',
      '20240230T000000Z',
      '20240101T250000Z',
      '20240101000000',
      'Mon, 01 Jan 2024 00:00:00 GMT',
      '',
    ]),
  },
  'timestamp-offset': {
    takes: ['2024-01-01T00:00:00Z', '2024-01-01T00:00:00+02:00', '20240101T000000Z', 'no timestamp at all'],
    refuses: ['2024-01-01T00:00:00', '2024-01-01T00:00:00.5', '20240101T000000', '2024-001T00'],
  },
  url: {
    takes: [
      'https://example.com/jobs/1',
      'http://127.0.0.1:8080/x?y=z#a',
      '/jobs/1',
      '//a/jobs',
      '../jobs/1',
      'jobs/1?x',
      '?job=1',
      '?at=10:30',
      'automated?job=1',
      '#job-1',
      '//a',
    ],
    refuses: [
      'job',
      'https://',
      'https:///x',
      'https://a b',
      '/jobs/1 or 2',
      'see https://a/b',
      'mailto:a@example.com',
      'urn:job:1/2',
      '?job=1 or 2',
      '',
    ],
  },
};

test('every format has its table', () => {
  expect(Object.keys(formats)).toEqual(Object.keys(table));
});

describe.each(Object.entries(table))('the format %s', (name, { takes, refuses }) => {
  test.each(takes)('takes %j', (text) => {
    expect(formats[name]?.matches(text)).toBe(true);
  });

  test.each(refuses)('refuses %j', (text) => {
    expect(formats[name]?.matches(text)).toBe(false);
  });
});
