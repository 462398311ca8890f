import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * Where the files of Swagger UI are. In an installed package they lie beside this module, since the package that they
 * come from would bring ten more megabytes along; a checkout has that package (`.ci/copy-documentation.mjs`).
 * @returns undefined where there are none: in a build that was copied out of its checkout
 */
export function documentationFolder(): string | undefined {
  const own = join(dirname(fileURLToPath(import.meta.url)), 'documentation');
  if (existsSync(own)) return own;
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@fastify/swagger-ui')), 'static');
  } catch {
    return undefined;
  }
}
