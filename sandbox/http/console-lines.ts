import type { FastifyInstance } from 'fastify';

/** Writes a line to stderr for every answer: method, address, status, milliseconds. Control characters are masked. */
export function addConsoleLines(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    // Its query may have a token.
    if (request.url.startsWith('/sandbox-control')) return;
    const line = `${request.method} ${request.url} ${reply.statusCode} ${reply.elapsedTime.toFixed(1)} ms`;
    process.stderr.write(`${line.replaceAll(/[^\x20-\x7e]/g, '?')}\n`);
  });
}
