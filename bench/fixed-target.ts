import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in another process that gives the same answer to every request. */
export interface FixedTarget {
  /** Without a trailing slash. */
  readonly url: string;
  lastHead(): Promise<{ readonly method: string; readonly path: string; readonly headers: Record<string, string> }>;
  close(): Promise<void>;
}

export async function startFixedTarget(body: string): Promise<FixedTarget> {
  const child = fork(fileURLToPath(new URL('./fixed-answers.js', import.meta.url)), { execArgv: [] });
  const answerTo = async (message: object | string) => {
    const answered = once(child, 'message');
    child.send(message);
    const [answer] = await answered;
    return answer;
  };
  const { port } = await answerTo({ body });
  return {
    url: `http://127.0.0.1:${port}`,
    lastHead: () => answerTo('head'),
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
