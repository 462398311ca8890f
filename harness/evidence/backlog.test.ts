import { expect, test } from 'vitest';
import { Backlog } from './backlog.ts';

test('an error of work that was put off reaches whoever asks for its results, and stops no other work', async () => {
  const backlog = new Backlog();
  const done: string[] = [];
  backlog.add(() => {
    throw new Error('a judge of ours is wrong');
  });
  backlog.add(() => done.push('second'));
  await new Promise((resolve) => setImmediate(resolve));
  expect(done).toEqual(['second']);
  expect(() => backlog.finish()).toThrow('a judge of ours is wrong');
});
