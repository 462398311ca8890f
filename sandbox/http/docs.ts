import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { apiDocument } from './api-document.ts';
import { documentationFolder } from './documentation-folder.ts';

const page = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Employer payroll, benefits and sandbox interface</title>
<link rel="stylesheet" href="./static/swagger-ui.css">
<link rel="icon" type="image/png" href="./static/favicon-32x32.png">
</head>
<body>
<div id="swagger-ui"></div>
<script src="./static/swagger-ui-bundle.js"></script>
<script src="./static/start.js"></script>
</body>
</html>
`;

const startScript = `SwaggerUIBundle({
  url: new URL('./json', location.href).href,
  dom_id: '#swagger-ui',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: null,
});
`;

/** The files of Swagger UI that the page loads, with their media types. No other file can be asked for. */
const staticFiles: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
  'favicon-32x32.png': 'image/png',
};

/** Serves the interactive documentation at `/docs/`, from files of this package alone. */
export function addDocs(app: FastifyInstance): void {
  app.get('/', (_request, reply) => reply.redirect('/docs/'));
  app.get('/docs', (_request, reply) => reply.redirect('/docs/'));
  app.get('/docs/', (_request, reply) => send(reply, 'text/html; charset=utf-8', page));
  app.get('/docs/static/start.js', (_request, reply) => send(reply, 'text/javascript; charset=utf-8', startScript));
  app.get('/docs/json', (_request, reply) => {
    const document = apiDocument();
    return document === undefined ? reply.callNotFound() : send(reply, 'application/json', JSON.stringify(document));
  });
  for (const [name, mediaType] of Object.entries(staticFiles)) {
    app.get(`/docs/static/${name}`, async (_request, reply) => {
      const folder = documentationFolder();
      if (folder === undefined) return reply.callNotFound();
      return send(reply, mediaType, await readFile(join(folder, name)));
    });
  }
}

function send(reply: FastifyReply, mediaType: string, content: string | Buffer): FastifyReply {
  return reply.type(mediaType).send(content);
}
