import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { specsFile } from './files.ts';
import { formats } from './formats.ts';
import { markingKeyword, RequirementMarks } from './requirement-marks.ts';

/** Marks of the validator that ran last. */
export const marks = new RequirementMarks();

let loaded: ReadonlyMap<string, object> | undefined;
let compiler: Ajv2020 | undefined;
const compiled = new Map<string, ValidateFunction>();

/** Every schema by its name: the file's, without `.json`. */
export function schemas(): ReadonlyMap<string, object> {
  if (loaded === undefined) {
    const names = readdirSync(specsFile('schemas')).filter((file) => file.endsWith('.json'));
    loaded = new Map(
      names.sort().map((file) => {
        const content: object = JSON.parse(readFileSync(specsFile('schemas', file), 'utf8'));
        return [file.slice(0, -'.json'.length), content];
      }),
    );
  }
  return loaded;
}

/**
 * One schema as JSON, e.g. `money` or `get-pay-statement.request`.
 * @throws if there is none of that name.
 */
export function schema(schemaName: string): object {
  const found = schemas().get(schemaName);
  if (found === undefined) throw new Error(`There is no schema named ${schemaName} in specs/schemas.`);
  return found;
}

/** The schema with what it refers to in place of the references; none of ours refers back to itself. */
function inlined(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(inlined);
  if (part === null || typeof part !== 'object') return part;
  const { $schema: _dialect, $ref: target, ...rest } = { $schema: '', $ref: undefined, ...part };
  const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inlined(value)]));
  if (target === undefined) return own;
  const referred = inlined(schema(String(target).replace(/\.json$/, '')));
  return Object.keys(own).length === 0 ? referred : { ...own, allOf: [referred] };
}

/** Errors of one body that are kept: far more than tell its defects, far fewer than a hostile body can make. */
const mostErrors = 10_000;

/** Has a generated validator keep so many errors only; it goes on counting them, which decides its answer. */
function boundErrors(code: string): string {
  return code
    .replaceAll('else {vErrors.push(', `else if(errors < ${mostErrors}){vErrors.push(`)
    .replace(/vErrors\.length = (_errs\d+)/g, `vErrors.length = Math.min($1, ${mostErrors})`);
}

function createCompiler(): Ajv2020 {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    verbose: true,
    messages: false,
    allowUnionTypes: true,
    code: { process: boundErrors },
  });
  ajv.addKeyword(markingKeyword(marks));
  for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, { validate: format.matches });
  return ajv;
}

/**
 * The compiled validator of a schema, made at its first use. Not reentrant: {@link marks} belongs to the last run.
 * References are inlined first, since Ajv copies all errors so far at each call of another validator: a page of
 * thousands of broken statements would take a time that grows with its square.
 * @throws if there is no such schema.
 */
export function validatorOf(schemaName: string): ValidateFunction {
  const known = compiled.get(schemaName);
  if (known !== undefined) return known;
  compiler ??= createCompiler();
  const validate = compiler.compile(Object(inlined(schema(schemaName))));
  compiled.set(schemaName, validate);
  return validate;
}
