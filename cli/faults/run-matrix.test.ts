import { expect, test } from 'vitest';
import { matrixTargets } from './matrix-targets.ts';
import { runMatrix } from './run-matrix.ts';

/** A thread that answers as soon as it was asked twice: each question by what is given, a row or a problem. */
function threadThatAnswers(answer: string): URL {
  const code = `
    import { parentPort } from 'node:worker_threads';
    const asked = [];
    parentPort.on('message', (question) => {
      asked.push(question);
      if (asked.length < 2) return;
      for (const { target, answerTo } of asked.splice(0)) answerTo.postMessage(${answer});
    });`;
  return new URL(`data:text/javascript,${encodeURIComponent(code)}`);
}

const targets = matrixTargets(['jobs-oldest-first', 'pay-group-id-null'], ['gzip', 'slow']);

const tryThem = (worker: URL, seen: string[]): ReturnType<typeof runMatrix> =>
  runMatrix(targets, {
    effort: 'quick',
    seed: 1,
    workers: 1,
    whole: true,
    signal: new AbortController().signal,
    worker,
    onRow: ({ id }) => seen.push(id),
  });

test('a thread tries two targets at a time, and the rows are in the order of the targets', async () => {
  const seen: string[] = [];
  const rows = await tryThem(threadThatAnswers('{ row: target }'), seen);
  const ids = targets.map(({ id }) => id);
  expect(rows.map(({ id }) => id)).toEqual(ids);
  expect(seen.toSorted()).toEqual(ids.toSorted());
});

test('a target that could not be tried ends it all, and is named', async () => {
  const worker = threadThatAnswers("target.id === 'gzip' ? { problem: 'no port is left' } : { row: target }");
  await expect(tryThem(worker, [])).rejects.toThrow('gzip: no port is left');
});
