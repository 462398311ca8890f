import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** A server in a process of its own. */
export interface ServerProcess {
  /** Without a trailing slash. */
  readonly url: string;
  close(): Promise<void>;
}

/** Starts a script of Node.js, and waits for the line on its stdout that names its address. @throws where it ends before */
export async function startServer(script: string, args: readonly string[]): Promise<ServerProcess> {
  const child = spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  return serverOf(child, await addressIn(child, script));
}

/** A server of which the address is known. */
export function serverOf(child: ChildProcess, url: string): ServerProcess {
  return {
    url,
    async close() {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

function addressIn(child: ChildProcess, script: string): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code} before it listened.`)));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line.includes('listening') ? line : '') ?? [];
      if (url !== undefined) resolve(url);
    });
  });
}
