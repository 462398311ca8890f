import { createRequire } from 'node:module';
import type { Ajv2020, CodeOptions, ValidateFunction } from 'ajv/dist/2020.js';
import type standalone from 'ajv/dist/standalone/index.js';
import type { RequirementId } from '../catalogue/requirement-id.ts';
import { markingKeyword, RequirementMarks } from '../catalogue/requirement-marks.ts';
import { ajv } from '../file-schemas/ajv.ts';
import { builtFolder, makeByScript, writeScript } from '../file-schemas/built-script.ts';
import { formats } from './formats.ts';

type Schemas = ReadonlyMap<string, object>;

/** The most errors of one body that are kept: far more than its defects need, far fewer than a hostile body can make. */
const maxErrors = 10_000;

/** Changes a generated validator to keep a bounded number of errors; it still counts all of them for its answer. */
const boundErrors = (code: string): string =>
  code
    .replaceAll('else {vErrors.push(', `else if(errors < ${maxErrors}){vErrors.push(`)
    .replace(/vErrors\.length = (_errs\d+)/g, `vErrors.length = Math.min($1, ${maxErrors})`);

const formatTests = Object.fromEntries(Object.entries(formats).map(([name, format]) => [name, format.matches]));

/** Compiles schemas of bodies to validators that mark the requirements whose premise occurs. */
export class ShapeCompiler {
  readonly #schemas: Schemas;
  readonly #ajv: Ajv2020;

  constructor(schemas: Schemas, marks: RequirementMarks, code: CodeOptions = {}) {
    this.#schemas = schemas;
    this.#ajv = new (ajv().Ajv2020)({
      strict: true,
      allErrors: true,
      verbose: true,
      messages: false,
      allowUnionTypes: true,
      // Tests have shown that our files are schemas; and validators that were not optimized run as fast.
      validateSchema: false,
      code: { process: boundErrors, optimize: false, ...code },
    });
    this.#ajv.addKeyword(markingKeyword(marks));
    for (const [name, format] of Object.entries(formatTests)) this.#ajv.addFormat(name, format);
  }

  /** Inlines references: else Ajv would copy all errors at each call of another validator, in quadratic time. */
  compile(schema: object): ValidateFunction {
    return this.#ajv.compile(Object(this.#inline(schema)));
  }

  /** Writes the validators of these schemas as a script, which takes `given`: the tests of formats, and the marks. */
  write(names: readonly string[]): string {
    for (const name of names) this.#ajv.addSchema(Object(this.#inline(this.#schemas.get(name))), name);
    const write: typeof standalone.default = createRequire(import.meta.url)('ajv/dist/standalone/index.js').default;
    return boundErrors(write(this.#ajv, Object.fromEntries(names.map((name) => [name, name]))));
  }

  #inline(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((each) => this.#inline(each));
    if (part === null || typeof part !== 'object') return part;
    const { $schema: _dialect, $ref: target, ...rest } = { $schema: '', $ref: undefined, ...part };
    const inlined = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, this.#inline(value)]));
    if (target === undefined) return inlined;
    const referred = this.#inline(this.#schemas.get(String(target).replace(/\.json$/, '')));
    return Object.keys(inlined).length === 0 ? referred : { ...inlined, allOf: [referred] };
  }
}

interface BuiltValidators {
  readonly ids: readonly RequirementId[];
  readonly validators: Readonly<Record<string, ValidateFunction>>;
}

const textOf = (schemas: Schemas): string => JSON.stringify([...schemas]);

/** Reads the validators of the build, by name; none if the build had other schemas. */
export function readBuiltValidators(
  schemas: Schemas,
  marks: RequirementMarks,
  folder = builtFolder,
): Map<string, ValidateFunction> {
  const given = { ...formatTests, bytes: marks.bytes };
  const built = makeByScript<typeof given, BuiltValidators>('shapes', textOf(schemas), given, folder);
  for (const id of built?.ids ?? []) marks.slot(id);
  return new Map(Object.entries(built?.validators ?? {}));
}

export function writeBuiltValidators(schemas: Schemas, names: readonly string[], folder = builtFolder): void {
  const marks = new RequirementMarks();
  const { _ } = ajv();
  const code = new ShapeCompiler(schemas, marks, { source: true, optimize: true, formats: _`given` }).write(names);
  const script = `exports.validators = (() => {\nconst exports = {};\n${code}\nreturn exports;\n})();\n`;
  writeScript('shapes', textOf(schemas), `${script}exports.ids = ${JSON.stringify(marks.ids)};`, folder);
}
