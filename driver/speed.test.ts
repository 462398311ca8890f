import { expect, test } from 'vitest';
import { boundsWith } from './bounds/bounds.ts';
import { parseJson } from './json/json-body.ts';

/** Work that a hostile target could make slow. The bounds leave room for busy machines: slow ways take minutes. */

test('a body of some megabytes takes tens of milliseconds', () => {
  const statement = {
    individual_id: 'x',
    earnings: [{ type: 'salary', name: 'Salary', amount: 123_456, hours: 80.5 }],
  };
  const large = Buffer.from(JSON.stringify(Array.from({ length: 40_000 }, () => statement)));
  const startedAt = performance.now();
  expect(parseJson(large, boundsWith({})).body.kind).toBe('json');
  expect(performance.now() - startedAt).toBeLessThan(60_000);
});

test.each(['1'.repeat(5_000_000), `1${'0'.repeat(5_000_000)}1e5`])(
  'a number of millions of digits, %.3s…, takes no time',
  (text) => {
    const bounds = boundsWith({ jsonOddities: 3 });
    expect(parseJson(Buffer.from(text), bounds)).toMatchObject({
      body: { kind: 'json' },
      oddities: [expect.stringContaining('last digit')],
    });
  },
);
