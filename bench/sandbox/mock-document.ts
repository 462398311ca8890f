import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { packageRoot } from '../../cli/package-root.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';

/** The parts of an OpenAPI document that hold the examples of answers. */
interface OpenApi {
  readonly paths: Record<string, Record<string, { responses: Record<string, { content: Record<string, object> }> }>>;
}

/**
 * Writes the description of the interface to a folder, with these payloads as the examples of its answers, so that a mock
 * server has as much to send as the sandbox.
 * @returns the path of the document
 */
export function writeMockDocument(folder: string, payloads: ReadonlyMap<OperationId, string>): string {
  const specs = join(packageRoot, 'specs');
  const document: OpenApi = parse(readFileSync(join(specs, 'openapi.yaml'), 'utf8'));
  for (const [operation, payload] of payloads) {
    const { path, method } = operations[operation];
    const content = document.paths[path]?.[method.toLowerCase()]?.responses['200']?.content;
    const { examples: _, ...media } = { examples: null, ...content?.['application/json'] };
    if (content === undefined) throw new Error(`specs/openapi.yaml shows no answer of ${operation}.`);
    content['application/json'] = { ...media, example: JSON.parse(payload) };
  }
  cpSync(join(specs, 'schemas'), join(folder, 'schemas'), { recursive: true });
  const file = join(folder, 'openapi.yaml');
  writeFileSync(file, stringify(document));
  return file;
}
