import { existsSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { sha256 } from '../words/digest.ts';

type Make<Given, Made> = (given: Given, require: NodeJS.Require) => Made;

interface BuiltScript<Given, Made> {
  readonly digest: string;
  readonly make: Make<Given, Made>;
}

const require = createRequire(import.meta.url);

/** The folder of this module: the built one holds scripts, the one of the sources none. */
export const builtFolder = new URL('.', import.meta.url);

const builtFile = (name: string, folder: URL): string => fileURLToPath(new URL(`${name}-validators.cjs`, folder));

/** Runs the script that the build made of this text; undefined: it made none, or the text has changed since. */
export function makeByScript<Given, Made>(name: string, text: string, given: Given, folder: URL): Made | undefined {
  const file = builtFile(name, folder);
  if (!existsSync(file)) return undefined;
  const { digest, make }: BuiltScript<Given, Made> = require(file);
  return digest === sha256(text) ? make(given, require) : undefined;
}

/** Keeps code of ajv, which sets keys of `exports`, as the script of this text. */
export function writeScript(name: string, text: string, code: string, folder: URL): void {
  const body = `const exports = {};\n${code}\nreturn exports;`;
  const script = `exports.digest = '${sha256(text)}';\nexports.make = (given, require) => {\n${body}\n};\n`;
  writeFileSync(builtFile(name, folder), script);
}
