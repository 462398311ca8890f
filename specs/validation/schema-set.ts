import type { ValidateFunction } from 'ajv/dist/2020.js';
import { RequirementMarks } from '../catalogue/requirement-marks.ts';
import { readBuiltValidators, ShapeCompiler } from './shape-compiler.ts';
import type { ShapeJudgement } from './shape-violation.ts';
import { violationsOf } from './shape-violation.ts';

/** The schemas of one revision, with their validators and the marks that these set. */
export class SchemaSet {
  readonly schemas: ReadonlyMap<string, object>;
  readonly #marks = new RequirementMarks();
  #compiled: Map<string, ValidateFunction> | undefined;
  #compiler: ShapeCompiler | undefined;

  constructor(schemas: ReadonlyMap<string, object>) {
    this.schemas = schemas;
  }

  /** @throws if there is no such schema */
  schema(schemaName: string): object {
    const found = this.schemas.get(schemaName);
    if (found === undefined) throw new Error(`There is no schema named ${schemaName} in specs/schemas.`);
    return found;
  }

  /** Tells which requirements apply to a body, and which of them it breaks. */
  judge(schemaName: string, body: unknown): ShapeJudgement {
    const validate = this.validatorOf(schemaName);
    this.#marks.clear();
    const valid = validate(body);
    const judged = this.#marks.marked();
    return { judged, violations: valid ? [] : violationsOf(validate.errors ?? []) };
  }

  isValid(schemaName: string, value: unknown): boolean {
    return this.validatorOf(schemaName)(value) === true;
  }

  /** The validator of a schema, built before or compiled once; it is not reentrant. @throws if there is no such schema */
  validatorOf(schemaName: string): ValidateFunction {
    this.#compiled ??= readBuiltValidators(this.schemas, this.#marks);
    const known = this.#compiled.get(schemaName);
    if (known !== undefined) return known;
    this.#compiler ??= new ShapeCompiler(this.schemas, this.#marks);
    const validate = this.#compiler.compile(this.schema(schemaName));
    this.#compiled.set(schemaName, validate);
    return validate;
  }
}
