import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import type { MatrixRow, MatrixTarget } from '../../reports/matrix/matrix-row.ts';
import type { TrySettings } from './try-target.ts';

/** Answers are large and short-lived: more room for young objects saves the garbage collector a tenth of the time. */
const resourceLimits = { maxYoungGenerationSizeMb: 96 };

/** While one target waits for a timer, the thread works on another. */
const atOnce = 2;

/** A message to a thread of the `faults` command: a target to try, and the port for the answer. */
export interface MatrixQuestion {
  readonly target: MatrixTarget;
  readonly answerTo: MessagePort;
}

/** The row of a target, or the problem because of which it could not be tried; neither after an abort. */
export interface MatrixAnswer {
  readonly row?: MatrixRow;
  readonly problem?: string;
}

export interface MatrixOptions extends TrySettings {
  readonly workers: number;
  /** Whether all checks are run against every target, not only those that its switch reaches. */
  readonly whole: boolean;
  readonly signal: AbortSignal;
  /** The script of the threads. Default: `faults-worker`. */
  readonly worker?: URL;
  readonly onRow: (row: MatrixRow) => void;
}

/** Tries all targets, two at a time in each thread; an abort ends it early. @throws if one could not be tried at all */
export async function runMatrix(
  targets: readonly MatrixTarget[],
  options: MatrixOptions,
): Promise<readonly MatrixRow[]> {
  const { workers, signal, onRow, worker = new URL('./faults-worker.js', import.meta.url), ...settings } = options;
  const queue = [...targets];
  // Each thread tries all reply hooks in one replay, before it knows which targets it will get.
  const switchIds = targets.map(({ id }) => id);
  const rows: MatrixRow[] = [];
  const take = (row: MatrixRow): void => {
    rows.push(row);
    onRow(row);
  };
  const threads = Array.from({ length: Math.min(workers, targets.length) }, () =>
    workThrough(new Worker(worker, { workerData: { ...settings, switchIds }, resourceLimits }), queue, signal, take),
  );
  await Promise.all(threads);
  const order = new Map(targets.map(({ kind, id }, index) => [`${kind} ${id}`, index]));
  return rows.sort((a, b) => (order.get(`${a.kind} ${a.id}`) ?? 0) - (order.get(`${b.kind} ${b.id}`) ?? 0));
}

async function workThrough(
  worker: Worker,
  queue: MatrixTarget[],
  signal: AbortSignal,
  take: (row: MatrixRow) => void,
): Promise<void> {
  async function workInTurn(): Promise<void> {
    for (let target = queue.shift(); target !== undefined && !signal.aborted; target = queue.shift()) {
      const answer = await ask(worker, target, signal);
      if (answer.problem !== undefined) throw new Error(`${target.id}: ${answer.problem}`);
      if (answer.row !== undefined) take(answer.row);
    }
  }
  try {
    await Promise.all(Array.from({ length: atOnce }, workInTurn));
  } finally {
    await worker.terminate();
  }
}

function ask(worker: Worker, target: MatrixTarget, signal: AbortSignal): Promise<MatrixAnswer> {
  const { port1, port2 } = new MessageChannel();
  return new Promise<MatrixAnswer>((resolve, reject) => {
    const done = (answer: MatrixAnswer): void => {
      letGo();
      resolve(answer);
    };
    const fail = (error: unknown): void => {
      letGo();
      reject(error);
    };
    const abort = (): void => done({});
    const letGo = (): void => {
      port1.close();
      worker.off('error', fail);
      signal.removeEventListener('abort', abort);
    };
    port1.on('message', done);
    worker.on('error', fail);
    signal.addEventListener('abort', abort);
    const question: MatrixQuestion = { target, answerTo: port2 };
    worker.postMessage(question, [port2]);
  });
}
