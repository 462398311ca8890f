import type { Ajv2020, ValidateFunction } from 'ajv/dist/2020.js';
import { markingKeyword, RequirementMarks } from '../catalogue/requirement-marks.ts';
import { ajv } from '../file-schemas/ajv.ts';
import { formats } from './formats.ts';
import type { ShapeJudgement } from './shape-violation.ts';
import { violationsOf } from './shape-violation.ts';

/** Errors of one body that are kept: far more than tell its defects, far fewer than a hostile body can make. */
const mostErrors = 10_000;

/** Has a generated validator keep so many errors only; it goes on counting them, which decides its answer. */
const boundErrors = (code: string): string =>
  code
    .replaceAll('else {vErrors.push(', `else if(errors < ${mostErrors}){vErrors.push(`)
    .replace(/vErrors\.length = (_errs\d+)/g, `vErrors.length = Math.min($1, ${mostErrors})`);

/** The JSON Schemas of one revision of the catalogue, by name, with their validators. */
export class SchemaSet {
  readonly schemas: ReadonlyMap<string, object>;
  readonly #marks = new RequirementMarks();
  readonly #compiled = new Map<string, ValidateFunction>();
  #compiler: Ajv2020 | undefined;

  constructor(schemas: ReadonlyMap<string, object>) {
    this.schemas = schemas;
  }

  /** One schema as JSON, e.g. `money` or `get-pay-statement.request`. @throws if there is none of that name. */
  schema(schemaName: string): object {
    const found = this.schemas.get(schemaName);
    if (found === undefined) throw new Error(`There is no schema named ${schemaName} in specs/schemas.`);
    return found;
  }

  /** Judges a body against a schema, e.g. `get-pay-statement.response`. @throws if there is no such schema. */
  judge(schemaName: string, body: unknown): ShapeJudgement {
    const validate = this.validatorOf(schemaName);
    this.#marks.clear();
    const valid = validate(body);
    const judged = this.#marks.marked();
    return { judged, violations: valid ? [] : violationsOf(validate.errors ?? []) };
  }

  /** Whether a value is of a schema. @throws if there is no such schema. */
  isValid(schemaName: string, value: unknown): boolean {
    return this.validatorOf(schemaName)(value) === true;
  }

  /**
   * The compiled validator of a schema, made once, not reentrant. References are inlined: Ajv copies all errors at each
   * call of another validator, in the square of a page's size. @throws for no schema
   */
  validatorOf(schemaName: string): ValidateFunction {
    const known = this.#compiled.get(schemaName);
    if (known !== undefined) return known;
    this.#compiler ??= createCompiler(this.#marks);
    const validate = this.#compiler.compile(Object(this.#inlined(this.schema(schemaName))));
    this.#compiled.set(schemaName, validate);
    return validate;
  }

  /** The schema with what it refers to in place of the references; none of ours refers back to itself. */
  #inlined(part: unknown): unknown {
    if (Array.isArray(part)) return part.map((each) => this.#inlined(each));
    if (part === null || typeof part !== 'object') return part;
    const { $schema: _dialect, $ref: target, ...rest } = { $schema: '', $ref: undefined, ...part };
    const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, this.#inlined(value)]));
    if (target === undefined) return own;
    const referred = this.#inlined(this.schema(String(target).replace(/\.json$/, '')));
    return Object.keys(own).length === 0 ? referred : { ...own, allOf: [referred] };
  }
}

function createCompiler(marks: RequirementMarks): Ajv2020 {
  const compiler = new (ajv().Ajv2020)({
    strict: true,
    allErrors: true,
    verbose: true,
    messages: false,
    allowUnionTypes: true,
    // Tests have seen that ours are schemas; and what is compiled in less time runs no slower.
    validateSchema: false,
    code: { process: boundErrors, optimize: false },
  });
  compiler.addKeyword(markingKeyword(marks));
  for (const [name, format] of Object.entries(formats)) compiler.addFormat(name, { validate: format.matches });
  return compiler;
}
