import { _ } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { type FileSchemaName, fileSchemaText } from './file-schema.ts';
import { readySchema } from './ready-schema.ts';

/** Writes a schema's validators as CommonJS: `exports.whole`, or one a part; it requires ajv's runtime. */
export function validatorsScript(name: FileSchemaName, text: string = fileSchemaText(name)): string {
  const { ajv, references } = readySchema(name, text, { source: true, optimize: true, formats: _`formats` });
  // The package is CommonJS, whose default export stands under another `default`.
  const write = 'default' in standalone ? standalone.default : standalone;
  return write(ajv, Object.fromEntries(references));
}
