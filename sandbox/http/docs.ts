import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply } from 'fastify';

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

const send = (reply: FastifyReply, mediaType: string, content: string | Buffer): FastifyReply =>
  reply.type(mediaType).send(content);

/** Finds the files of Swagger UI, beside this module or in their own package; undefined: none are there. */
function documentationFolder(): string | undefined {
  const own = join(dirname(fileURLToPath(import.meta.url)), 'documentation');
  if (existsSync(own)) return own;
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
  } catch {
    return undefined;
  }
}

/** Sources and built package lie at different depths below the folder that holds `specs/`. */
function specsFolder(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'specs', 'openapi.yaml'))) {
    if (folder === dirname(folder)) return undefined;
    folder = dirname(folder);
  }
  return join(folder, 'specs');
}

/** Joins `specs/openapi.yaml` and the schemas, to be shown, never judged by; undefined: no file. */
function apiDocument(): object | undefined {
  const folder = specsFolder();
  if (folder === undefined) return undefined;
  const schemas: Record<string, unknown> = {};

  function include(path: string): string {
    const name = path.replace(/^.*\//, '').replace(/\.json$/, '');
    if (!(name in schemas)) {
      schemas[name] = {};
      schemas[name] = inline(JSON.parse(readFileSync(path, 'utf8')), dirname(path));
    }
    return `#/components/schemas/${name}`;
  }

  function inline(value: unknown, base: string): unknown {
    if (Array.isArray(value)) return value.map((element) => inline(element, base));
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => !['$schema', '$id', 'x-requirements'].includes(key));
    return Object.fromEntries(
      kept.map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string' && !inner.startsWith('#')
          ? [key, include(join(base, inner))]
          : [key, inline(inner, base)],
      ),
    );
  }

  // The parser is loaded when somebody opens the page.
  const { parse }: typeof import('yaml') = createRequire(import.meta.url)('yaml');
  const document = inline(parse(readFileSync(join(folder, 'openapi.yaml'), 'utf8')), folder) as {
    components?: { schemas?: object };
  };
  return {
    ...document,
    servers: [{ url: '/' }],
    components: { ...document.components, schemas: { ...document.components?.schemas, ...schemas } },
  };
}
