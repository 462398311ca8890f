import { expect, test } from 'vitest';
import { malformedJson } from './malformed-json.ts';

const bodies = [{ limit: 5, offset: 0 }, { entity_ids: ['a'] }, { requests: [{ payment_id: 'a', limit: 2 }] }];

test.each(bodies.flatMap((body) => malformedJson(body)))('$label is no JSON', ({ value }) => {
  expect(() => JSON.parse(value)).toThrow(SyntaxError);
});
