import Fastify from 'fastify';

/** What is served, and where. `payload` is a JSON text. */
interface BareRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly payload: string;
}

/**
 * A process that serves one payload on one bare route of Fastify, which looks at nothing and makes JSON of it each time,
 * as whoever has data has to. It is given both by a message, and answers with its address.
 */
process.once('message', async ({ method, path, payload }: BareRoute) => {
  const app = Fastify();
  const data: unknown = JSON.parse(payload);
  app.route({ method, url: path, handler: async () => data });
  process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
});
process.on('disconnect', () => process.exit(0));
