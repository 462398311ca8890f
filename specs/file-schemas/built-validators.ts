import { createHash } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { FileSchemaName, SchemaPart } from './file-schema.ts';
import { fileFormats } from './ready-schema.ts';
import { validatorsScript } from './validators-script.ts';

export type Validators = Readonly<Partial<Record<SchemaPart, ValidateFunction>>>;

/** The code for one schema that the build writes. */
interface BuiltValidators {
  /** SHA-256 of the text of the schema, in hexadecimal. */
  readonly digest: string;
  readonly make: (formats: typeof fileFormats, requireAjv: NodeJS.Require) => Validators;
}

const require = createRequire(import.meta.url);

/** Beside the compiled modules; sources have none. */
const builtFolder = new URL('.', import.meta.url);

const builtFile = (name: FileSchemaName, folder: URL): string =>
  fileURLToPath(new URL(`${name}-validators.cjs`, folder));

/** The validators that the build made of this text of a schema; undefined: none, or the text has changed. */
export function builtValidators(name: FileSchemaName, text: string, folder: URL = builtFolder): Validators | undefined {
  const file = builtFile(name, folder);
  if (!existsSync(file)) return undefined;
  const { digest, make }: BuiltValidators = require(file);
  return digest === digestOf(text) ? make(fileFormats, require) : undefined;
}

/** Keeps the validators of this text of a schema beside the compiled modules. */
export function writeBuiltValidators(name: FileSchemaName, text: string, folder: URL = builtFolder): void {
  const made = `const exports = {};\n${validatorsScript(name, text)}\nreturn exports;`;
  const script = `exports.digest = '${digestOf(text)}';\nexports.make = (formats, require) => {\n${made}\n};\n`;
  writeFileSync(builtFile(name, folder), script);
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');
