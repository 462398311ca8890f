import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsWith } from '../bounds/bounds.ts';
import { Secrets } from './secrets.ts';

const id = '7d8f1c1e-5a1b-4c6f-9e2a-0123456789ab';
const other = 'c0ffee00-aaaa-4bbb-8ccc-dddddddddddd';

function issued(token: string, ...ids: readonly string[]): Secrets {
  const secrets = new Secrets(boundsWith({}), ['fixture-4711-payment']);
  secrets.addToken(token, ids);
  return secrets;
}

describe('what is an id or a word as well stays readable', () => {
  test.each([
    ['an id of the result', issued(`tok-${id}`, id), `the connection ${id}`],
    ['a piece of it', issued(`tok-${id}`, id), `"${id.slice(4, 30)}"`],
    ['an id behind the same character as in the token', issued(`tok-${id}`, id), `/connections-${id.slice(1)}`],
    ['two ids beside each other', issued(`${id}${other}`, id, other), `${other} ${id}`],
    ['an id of a fixture', issued('fixture-4711-payment-token'), 'fixture-4711-payment'],
    ['a word of the interface', issued('create-sandbox-connection-9f8e7d6c'), 'create-sandbox-connection answered 200'],
    ['a key of an answer', issued('my.access_token.9f8e7d6c5b4a'), '{"access_token":1}'],
  ])('%s', (_, secrets, text) => {
    expect(secrets.redact(text)).toBe(text);
  });

  test('beside a piece of the token that is none', () => {
    expect(issued(`tok-${id}-9f8e7d6c5b`, id).redact(`x ${id}-9f8e7d6c5 y`)).toBe(`x ${id}\${ACCESS_TOKEN:40:10} y`);
  });
});

describe('but never a whole secret', () => {
  test.each([
    ['a token that holds an id', issued(`tok-${id}`, id), `tok-${id}`, '$ACCESS_TOKEN'],
    ['a token that is an id', issued(id, id), `at ${id}.`, 'at $ACCESS_TOKEN.'],
    ['a token that is part of an id', issued(id.slice(0, 23), id), id, `$ACCESS_TOKEN${id.slice(23)}`],
    ['a token that is a word', issued('sync_in_progress'), 'sync_in_progress', '$ACCESS_TOKEN'],
    ['a token of two ids', issued(id + other, id, other), id + other, '$ACCESS_TOKEN'],
  ])('%s', (_, secrets, text, redacted) => {
    expect(secrets.redact(text)).toBe(redacted);
  });

  test('wherever the ids stand in it', () => {
    const parts = fc.array(fc.constantFrom(id, other, 'k', 'zz-', '9f8e7d6c'), { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(parts, fc.string({ maxLength: 5 }), (words, beside) => {
        const token = `~${words.join('')}/secret`;
        expect(issued(token, id, other).redact(beside + token + beside)).not.toContain(token);
      }),
      { seed: 1, numRuns: 300 },
    );
  });
});

test('an id of one result hides no piece of a secret that was known before', () => {
  const secrets = new Secrets(boundsWith({}));
  secrets.addToken('the-secret-of-the-profile');
  secrets.addToken('tok-the-secret-of-the-2', ['the-secret-of-the']);
  expect(secrets.redact('id: the-secret-of-the')).toBe(`id: \${ACCESS_TOKEN%????????}`);
});
