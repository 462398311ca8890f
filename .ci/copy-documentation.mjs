import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Copies the files of Swagger UI that the sandbox serves into the built package, so that those who install it need no more. */
const from = join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
const to = join('dist', 'sandbox', 'http', 'documentation');
mkdirSync(to, { recursive: true });
for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png']) {
  copyFileSync(join(from, name), join(to, name));
}
writeFileSync(
  join(to, 'NOTICE'),
  'These files are part of Swagger UI, Copyright SmartBear Software Inc., under the Apache License 2.0 (see LICENSE).\n',
);
