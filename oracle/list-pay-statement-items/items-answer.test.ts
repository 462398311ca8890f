import { expect, test } from 'vitest';
import { answered, garbage } from '../kernel/answered.testbed.ts';
import { responding } from '../kernel/print-judgements.testbed.ts';
import { hasPageLength, signOfPaging } from './items-answer.ts';

const items = (length: number) => Array.from({ length }, (_, index) => ({ name: `Item ${index}`, category: 'taxes' }));

test.each([
  ['a list alone', 3, {}, false],
  ['a count as great as the list', 3, { paging: { count: 3, offset: 0 } }, false],
  ['a greater count', 3, { paging: { count: 4, offset: 0 } }, true],
  ['a greater number beside the list', 3, { total: 9 }, true],
  ['a cursor', 3, { paging: { next_cursor: 'bmV4dA==' } }, true],
  ['no cursor', 3, { paging: { next_cursor: null } }, false],
  ['an empty cursor', 3, { cursor: '' }, false],
  ['more to come', 3, { has_more: true }, true],
  ['no more to come', 3, { has_more: false }, false],
  ['another key', 3, { region: 'north' }, false],
  ['a list as long as a page', 50, {}, false],
  ['a list as long as a page that says that nothing follows', 50, { has_more: false }, false],
  ['a list as long as a page without a cursor', 10, { paging: { next_cursor: null } }, false],
  ['a greater count further in', 3, { meta: { paging: { total: 4 } } }, true],
  ['a count as great as the list further in', 3, { meta: { paging: { total: 3 } } }, false],
  ['several pages', 3, { page: { number: 1, size: 3, pages: 2 } }, true],
  ['one page', 3, { page: { number: 1, size: 3, pages: 1 } }, false],
  ['a link to what follows', 3, { links: { next: { href: '/items?page=2' } } }, true],
  ['no link to what follows', 3, { links: { next: null } }, false],
] as const)('%s may be a page: %#', (_, length, beside, expected) => {
  const answer = answered('list-pay-statement-items', 200, { responses: items(length), ...beside });
  expect(signOfPaging(answer) !== null).toBe(expected);
});

test('a link to the next page says that there is one', () => {
  const answer = answered('list-pay-statement-items', 200, { responses: items(3) });
  const linked = (value: string) =>
    answer.response === null
      ? answer
      : { ...answer, response: { ...answer.response, headers: [['Link', value] as const] } };
  expect(signOfPaging(linked('</items?page=2>; rel="next"'))).toBe('its answer has the header Link');
  expect(signOfPaging(linked('</docs>; rel="help"'))).toBeNull();
});

test.each([
  ['X-Total-Count', '4', true],
  ['X-Total-Count', '3', false],
  ['Content-Range', 'items 0-2/57', true],
  ['Content-Length', '9000', false],
  ['X-Total-Count', 'many', false],
] as const)('%s: %s may say that there is more: %s', (name, value, expected) => {
  const answer = answered('list-pay-statement-items', 200, { responses: items(3) });
  expect(signOfPaging(responding(answer, { headers: [[name, value]] })) !== null).toBe(expected);
});

test.each(garbage.map((value) => [JSON.stringify(value), value]))('%s can be read', (_, value) => {
  const answer = answered('list-pay-statement-items', 200, value);
  expect(() => [signOfPaging(answer), hasPageLength(answer)]).not.toThrow();
});

test.each([
  [50, {}, true],
  [49, {}, false],
  [50, { has_more: false }, false],
  [10, { paging: { next_cursor: null } }, false],
  [10, { paging: { next_cursor: 'bmV4dA==' } }, true],
] as const)('%i items with %j are as many as a page may have: %s', (length, beside, expected) => {
  const answer = answered('list-pay-statement-items', 200, { responses: items(length), ...beside });
  expect(hasPageLength(answer)).toBe(expected);
});
