import Fastify from 'fastify';

/**
 * A process that serves one payload on one bare route of Fastify, which looks at nothing. It is given both by a message,
 * and answers with its address.
 */
process.once(
  'message',
  async ({ method, path, payload }: { method: 'GET' | 'POST'; path: string; payload: string }) => {
    const app = Fastify();
    app.route({
      method,
      url: path,
      handler: (_, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(payload),
    });
    process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
  },
);
process.on('disconnect', () => process.exit(0));
