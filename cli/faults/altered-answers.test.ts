import { expect, test } from 'vitest';
import { assembleSandbox } from '../../sandbox/assemble.ts';
import { memoryJournal } from '../../sandbox/journal/journal.ts';
import { alter } from '../../sandbox/switches/behaviours.ts';
import type { ReplyHook } from '../../sandbox/switches/switches.ts';
import { tryReplyHooks } from './altered-answers.ts';

const hooks: Readonly<Record<string, ReplyHook>> = {
  'reads only': (reply) => void JSON.stringify(reply.body),
  'another status': (reply) => {
    reply.status = 500;
  },
  'a further header': (reply) => {
    reply.headers['x-more'] = '1';
  },
  'other bytes': (reply) => {
    reply.payload = '[]';
  },
  'an empty list': (reply) => {
    if (Array.isArray(reply.body)) reply.body.length = 0;
  },
  'a value in depth': (reply) => {
    reply.body = alter(reply.body, '*/name', () => 'x');
  },
  'the same value': (reply) => {
    reply.body = alter(reply.body, '*/name', (name) => name);
  },
  'the body anew': (reply) => {
    reply.body = structuredClone(reply.body);
  },
  'from the second on': (reply, { nth }) => {
    if (nth > 1) reply.status = 500;
  },
};

test('each hook changes answers of its own, and none of those that are given', async () => {
  const { behaviour, altered } = tryReplyHooks(new Map(Object.entries(hooks)), (position) => position);
  const { respond, fixtures } = assembleSandbox(memoryJournal(1), () => '', {}, [behaviour]);
  const head = {
    headers: { 'service-api-version': '2024-01-01' },
    query: {},
    params: {},
    authorization: [`Bearer ${fixtures.accessToken}`],
  };
  const ask = (authorization: readonly string[]) =>
    respond('list-pay-groups', { ...head, authorization }, async () => undefined);
  const answers = [await ask(head.authorization), await ask([]), await ask(head.authorization)];
  expect(answers.map(({ status }) => status)).toEqual([200, 401, 200]);
  expect(answers.map(({ headers, payload }) => [Object.keys(headers), payload])).toEqual(
    Array(3).fill([[], undefined]),
  );
  expect([...altered].map(([id, positions]) => [id, [...positions]])).toEqual([
    ['reads only', []],
    ['another status', [0, 1, 2]],
    ['a further header', [0, 1, 2]],
    ['other bytes', [0, 1, 2]],
    ['an empty list', [0, 2]],
    ['a value in depth', [0, 2]],
    ['the same value', []],
    ['the body anew', []],
    ['from the second on', [1, 2]],
  ]);
});
