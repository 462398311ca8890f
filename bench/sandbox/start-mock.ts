import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { installMock } from './install-mock.ts';
import { type ServerProcess, serverOf } from './server-process.ts';

/** How long the mock server may take until it listens. */
const startMs = 60_000;

/**
 * Starts a mock server of an OpenAPI document. It is silent, as the sandbox is, so that it does not say when it listens.
 * @throws where it cannot be installed, or does not listen
 */
export async function startMock(document: string): Promise<ServerProcess> {
  const script = installMock();
  const port = await findFreePort();
  const flags = ['mock', '--host', '127.0.0.1', '--port', String(port), '--verboseLevel', 'silent'];
  const child = spawn(process.execPath, [script, ...flags, document], {
    stdio: 'ignore',
  });
  const server = serverOf(child, `http://127.0.0.1:${port}`);
  const endsAt = performance.now() + startMs;
  while (!(await isListening(port))) {
    if (child.exitCode !== null) throw new Error(`Prism ended with ${child.exitCode} before it listened.`);
    if (performance.now() > endsAt) {
      await server.close();
      throw new Error(`Prism did not listen within ${startMs / 1_000} s.`);
    }
    await wait(100);
  }
  return server;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (listens: boolean) => (): void => {
      socket.destroy();
      resolve(listens);
    };
    socket.once('connect', settle(true)).once('error', settle(false));
  });
}
