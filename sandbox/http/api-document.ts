import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';

/** Sources and built package lie at different depths below the folder that holds `specs/`. */
function specsFolder(): string | undefined {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'specs', 'openapi.yaml'))) {
    if (folder === dirname(folder)) return undefined;
    folder = dirname(folder);
  }
  return join(folder, 'specs');
}

/**
 * Reads `specs/openapi.yaml` into one document that refers to nothing outside itself, as a browser without a network
 * needs it. The sandbox shows it, and never judges by it.
 * @returns undefined when the file is not there
 */
export function apiDocument(): object | undefined {
  const folder = specsFolder();
  if (folder === undefined) return undefined;
  const schemas: Record<string, unknown> = {};

  function include(path: string): string {
    const name = path.replace(/^.*\//, '').replace(/\.json$/, '');
    if (!(name in schemas)) {
      schemas[name] = {};
      schemas[name] = inlined(JSON.parse(readFileSync(path, 'utf8')), dirname(path));
    }
    return `#/components/schemas/${name}`;
  }

  function inlined(value: unknown, base: string): unknown {
    if (Array.isArray(value)) return value.map((element) => inlined(element, base));
    if (typeof value !== 'object' || value === null) return value;
    const kept = Object.entries(value).filter(([key]) => !['$schema', '$id', 'x-requirements'].includes(key));
    return Object.fromEntries(
      kept.map(([key, inner]) =>
        key === '$ref' && typeof inner === 'string' && !inner.startsWith('#')
          ? [key, include(join(base, inner))]
          : [key, inlined(inner, base)],
      ),
    );
  }

  const document = inlined(parse(readFileSync(join(folder, 'openapi.yaml'), 'utf8')), folder) as {
    components?: { schemas?: object };
  };
  return {
    ...document,
    servers: [{ url: '/' }],
    components: { ...document.components, schemas: { ...document.components?.schemas, ...schemas } },
  };
}
