import Fastify, { type FastifyInstance } from 'fastify';
import { apiDocument } from './api-document.ts';
import { leavesTooMuchUnread } from './request-body.ts';

/** The user interface requires a plugin of this name, which would otherwise generate a document from the routes. */
function documentPlugin(document: object) {
  const plugin = async (app: FastifyInstance) => {
    app.decorate('swagger', () => document);
  };
  return Object.assign(plugin, {
    [Symbol.for('skip-override')]: true,
    [Symbol.for('plugin-meta')]: { name: '@fastify/swagger' },
  });
}

async function interactiveDocs(): Promise<FastifyInstance | undefined> {
  const document = apiDocument();
  if (document === undefined) return undefined;
  const { default: swaggerUi } = await import('@fastify/swagger-ui');
  const app = Fastify({ exposeHeadRoutes: false });
  await app.register(documentPlugin(document));
  await app.register(swaggerUi, { routePrefix: '/docs', uiConfig: { tryItOutEnabled: true } });
  await app.ready();
  return app;
}

/**
 * Serves the interactive documentation at `/docs`, from files of this package alone. It is loaded at the first request,
 * since most sandboxes never serve it.
 */
export function addDocs(app: FastifyInstance): void {
  let docs: Promise<FastifyInstance | undefined> | undefined;
  app.addHook('onClose', async () => (await docs)?.close());
  for (const url of ['/docs', '/docs/*']) {
    app.get(url, async (request, reply) => {
      docs ??= interactiveDocs();
      const served = await docs;
      if (served === undefined) return reply.callNotFound();
      reply.hijack();
      if (leavesTooMuchUnread(request.raw)) reply.raw.setHeader('connection', 'close');
      served.routing(request.raw, reply.raw);
    });
  }
}
