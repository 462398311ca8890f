import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import standalone from 'ajv/dist/standalone/index.js';
import { specsFile } from '../../../specs/files.ts';

/** What the code that ajv makes needs of ajv itself: the length of a text in characters. */
const needed = 'require("ajv/dist/runtime/ucs2length").default';

/**
 * The validator of `specs/certificate.schema.json` as a script by itself, which declares `validateStatement`: the same that
 * "verify" compiles, so that a page says the same of a statement.
 * @throws Error where the schema uses what the script could not do
 */
export function statementValidator(): string {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, code: { source: true } });
  const validate = ajv.compile(JSON.parse(readFileSync(specsFile('certificate.schema.json'), 'utf8')));
  // The package is CommonJS, whose default export stands under another `default`.
  const write = 'default' in standalone ? standalone.default : standalone;
  const code = write(ajv, validate).replaceAll(needed, '(text) => [...text].length');
  const left = /\brequire\([^)]*\)|<\/|<!--/.exec(code);
  if (left !== null) throw new Error(`The validator of certificates can't stand in a page: it has ${left[0]}.`);
  return `const validateStatement = (() => {\nconst module = { exports: {} };\n${code}\nreturn module.exports;\n})();\n`;
}
