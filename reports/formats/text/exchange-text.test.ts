import { expect, test } from 'vitest';
import type { RedactedExchange } from '../../../specs/words/exchange.ts';
import { renderExchange } from './exchange-text.ts';

const request = {
  method: 'POST',
  path: '/things?x=1',
  headers: [['Content-Type', 'application/json']],
  body: '{"a":1}',
};
const response = { status: 400, headers: [['X-Odd', 'a\u001bb']], text: '{"code":400}' };
const rendered = (given: object) =>
  renderExchange({ request, response, failure: null, ...given } as unknown as RedactedExchange);

test('what was sent and what came back, line by line, without control characters', () => {
  const lines = rendered({});
  expect(lines.slice(0, 4)).toEqual(['> POST /things?x=1', '> Content-Type: application/json', '> {"a":1}', '< 400']);
  expect(lines[4]).toMatch(/^< X-Odd: a.*b$/);
  expect(lines.join('')).not.toContain('\u001b');
  expect(lines[5]).toBe('< {"code":400}');
});

test('bodies that are not there have no line', () => {
  expect(rendered({ request: { ...request, body: null }, response: { ...response, headers: [], text: '' } })).toEqual([
    '> POST /things?x=1',
    '> Content-Type: application/json',
    '< 400',
  ]);
  expect(rendered({ request: { ...request, body: '' } })).toHaveLength(5);
});

test('no answer has its reason', () => {
  expect(rendered({ response: null, failure: { message: 'refused' } }).at(-1)).toBe('< nothing: refused');
  expect(rendered({ response: null }).at(-1)).toBe('< nothing: no answer');
});

test('long bodies and many headers are cut', () => {
  const headers = Array.from({ length: 50 }, (_, index) => [`h${index}`, 'v'.repeat(1_000)]);
  const lines = rendered({ response: { ...response, headers, text: 'x'.repeat(10_000) } });
  expect(lines).toHaveLength(3 + 1 + 30 + 1);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2_100);
  expect(lines[10]?.length).toBeLessThan(400);
});
