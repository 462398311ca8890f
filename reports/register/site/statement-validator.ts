import { validatorsScript } from '../../../specs/file-schemas/validators-script.ts';

/** The import of ajv in the code that it makes: the length of a text in characters. */
const needed = 'require("ajv/dist/runtime/ucs2length").default';

/**
 * The validator of `specs/certificate.schema.json` as a script by itself, which declares `validateStatement`: the same that
 * "verify" compiles, so that a page says the same of a statement.
 * @throws Error where the schema uses what the script could not do
 */
export function statementValidator(): string {
  const code = validatorsScript('certificate').replaceAll(needed, '(text) => [...text].length');
  const left = /\brequire\([^)]*\)|<\/|<!--/.exec(code);
  if (left !== null) throw new Error(`The validator of certificates can't stand in a page: it has ${left[0]}.`);
  return `const validateStatement = (() => {\nconst exports = {};\n${code}\nreturn exports.whole;\n})();\n`;
}
