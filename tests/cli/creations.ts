import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A target whose creations and disconnections are written down as they pass. */
export interface WatchedTarget {
  /** The target's profile, at the address of the watch. */
  readonly profile: object;
  /** Entities that a run created, and did not disconnect. */
  left(): readonly string[];
  close(): Promise<void>;
}

/** Starts a server between a run and a target, which passes everything on unchanged and notes creations. */
export async function watchCreations(target: {
  readonly profile: object;
  close(): Promise<void>;
}): Promise<WatchedTarget> {
  const { hostname, port: targetPort } = new URL(
    String(Object.entries(target.profile).find(([key]) => key === 'baseUrl')?.[1]),
  );
  const left = new Set<string>();
  const passOn = async (asked: IncomingMessage, answer: ServerResponse): Promise<void> => {
    const sent = await textOf(asked);
    const { url: path = '', method, headers } = asked;
    const received = await new Promise<IncomingMessage>((resolve, reject) => {
      const onward = request({ host: hostname, port: targetPort, path, method, headers }, resolve);
      onward.on('error', reject);
      onward.end(sent);
    });
    const text = await textOf(received);
    const status = received.statusCode ?? 500;
    if (status === 200 && path.startsWith('/sandbox/connections')) left.add(String(JSON.parse(text).entity_id));
    if (status === 200 && path.startsWith('/disconnect-entity')) {
      for (const id of JSON.parse(sent).entity_ids) left.delete(String(id));
    }
    if (!answer.destroyed) answer.writeHead(status, { 'content-type': 'application/json' }).end(text);
  };
  // A run that is stopped closes its connections in the middle of requests, so that passing the answer on fails.
  const server = createServer((asked, answer) => void passOn(asked, answer).catch(() => answer.destroy()));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    profile: { ...target.profile, baseUrl: `http://127.0.0.1:${port}`, timing: { pollIntervalMs: 5 } },
    left: () => [...left],
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await target.close();
    },
  };
}

async function textOf(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
