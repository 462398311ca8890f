import { createRequire } from 'node:module';
import type standalone from 'ajv/dist/standalone/index.js';
import { ajv as compilers } from './ajv.ts';
import { type FileSchemaName, fileSchemaText, setUpSchema } from './file-schema.ts';

/** Writes a schema's validators as CommonJS: `exports.whole`, or one a part; it requires ajv's runtime. */
export function validatorsScript(name: FileSchemaName, text: string = fileSchemaText(name)): string {
  const { _ } = compilers();
  const { ajv, references } = setUpSchema(name, text, { source: true, optimize: true, formats: _`given` });
  const write: typeof standalone.default = createRequire(import.meta.url)('ajv/dist/standalone/index.js').default;
  return write(ajv, Object.fromEntries(references));
}
