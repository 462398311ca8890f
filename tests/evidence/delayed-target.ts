import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';

/** A server that answers as another target does, only later. */
export interface DelayedTarget {
  readonly url: string;
  /** The milliseconds by which the answers of each operation are delayed. */
  readonly delayMs: Map<OperationId, number>;
  close(): Promise<void>;
}

/** Stands before the target at `url`, on a free port, and hands each request on after a delay of its operation. */
export async function startDelayedTarget(url: string, everyMs: number): Promise<DelayedTarget> {
  const delayMs = new Map(operationIds.map((operation) => [operation, everyMs]));
  const server = createServer((incoming, outgoing) => {
    const handOn = async (): Promise<void> => {
      const operation = operationOf(incoming.method ?? '', (incoming.url ?? '').split('?')[0] ?? '');
      await delay(operation === undefined ? everyMs : (delayMs.get(operation) ?? everyMs));
      const { method = 'GET', headers } = incoming;
      const onward = request(`${url}${incoming.url}`, { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    };
    void handOn();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    delayMs,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const operationOf = (method: string, path: string): OperationId | undefined =>
  operationIds.find((id) => {
    const pattern = operations[id].path.replaceAll(/\{\w+\}/g, '[^/]+');
    return operations[id].method === method && new RegExp(`^${pattern}$`).test(path);
  });
