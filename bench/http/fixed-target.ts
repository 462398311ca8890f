import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A server in a process of its own that gives the same answer to every request. */
export interface FixedTarget {
  /** Without a trailing slash. */
  readonly url: string;
  /** The request line and the headers of the last request, as they came. */
  lastHead(): Promise<string>;
  close(): Promise<void>;
}

/** Starts a server that answers with this JSON text. */
export async function startFixedTarget(body: string): Promise<FixedTarget> {
  const child = fork(fileURLToPath(new URL('./fixed-answers.js', import.meta.url)), { execArgv: [] });
  const answerTo = async (message: object | string): Promise<Record<string, unknown>> => {
    const answered = once(child, 'message');
    child.send(message);
    const [answer] = await answered;
    return answer;
  };
  const { address } = await answerTo({ body });
  const { port } = address as { readonly port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    async lastHead() {
      const { head } = await answerTo('head');
      return String(head);
    },
    async close() {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    },
  };
}
