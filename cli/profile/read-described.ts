import type { FileSchemaName } from '../../specs/file-schemas/file-schema.ts';
import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { UsageError } from '../io.ts';
import { describeProblems, keepFirstOfEach, type ProfileProblem } from './profile-problem.ts';
import { translateSchemaError } from './profile-schema-problem.ts';
import { type Environment, type ParsedYaml, parseYaml } from './profile-yaml.ts';

interface DescribedFile {
  readonly schema: FileSchemaName;
  /** The name of the whole file in messages, e.g. `the profile`. */
  readonly whole: string;
  readonly check: (parsed: ParsedYaml) => readonly ProfileProblem[];
}

/** Reads YAML by its schema, with variables filled in. @throws UsageError with every problem, each with its line */
export function readDescribed<Document>(
  file: string,
  text: string,
  environment: Environment,
  { schema, whole, check }: DescribedFile,
): Document {
  const parsed = readYaml(file, text, environment);
  const validate = fileValidator<Document>(schema);
  const document = validate(parsed.value) ? parsed.value : null;
  // An error of "if" says only that a branch of it failed, which has an error of its own.
  const broken = (document === null ? (validate.errors ?? []) : []).filter(({ keyword }) => keyword !== 'if');
  const found = [...check(parsed), ...broken.map((error) => translateSchemaError(error, parsed, whole))];
  const problems = [...parsed.problems, ...keepFirstOfEach(found, parsed.incomplete)];
  if (problems.length > 0 || document === null) throw new UsageError(describeProblems(file, text, problems));
  return document;
}

/** Parses YAML, with variables filled in. @throws UsageError with the parse error alone where it is not YAML */
export function readYaml(file: string, text: string, environment: Environment, isExact = false): ParsedYaml {
  const parsed = parseYaml(text, environment, isExact);
  if (parsed.value === undefined) throw new UsageError(describeProblems(file, text, parsed.problems));
  return parsed;
}
