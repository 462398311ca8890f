import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { dayAt } from '../../specs/interface/calendar.ts';
import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import type { Waiver } from '../../specs/words/profile.ts';
import { readProfileText } from '../profile/profile-file.ts';
import { describeProblems, keepFirstOfEach } from '../profile/profile-problem.ts';
import { checkRules } from '../profile/profile-rules.ts';
import { translateSchemaError } from '../profile/profile-schema-problem.ts';
import type { Environment } from '../profile/profile-variables.ts';
import { parseYaml } from '../profile/profile-yaml.ts';
import { UsageError } from '../usage-error.ts';

/** A client under test, as its file or the command line describes it. */
export interface ClientDescription {
  readonly name: string;
  readonly version: string;
  readonly command: string;
  readonly tasks: readonly OperationId[];
  readonly environment: Readonly<Record<string, string>>;
  readonly timing: { readonly deadlineSeconds: number; readonly concurrency: number };
  readonly waivers: readonly Waiver[];
}

interface Document extends Omit<ClientDescription, 'tasks' | 'waivers'> {
  readonly tasks?: readonly OperationId[];
  readonly waivers?: readonly (Omit<Waiver, 'fingerprint'> & { readonly fingerprint?: string })[];
}

/** The times of a client that names none. */
const usualTiming = { deadlineSeconds: 30, concurrency: 8 } as const;

/** A client of which nothing is known but its command. */
export function clientByCommand(command: string): ClientDescription {
  const name = 'A client';
  const known = { environment: {}, timing: usualTiming, waivers: [] };
  return { name, version: 'unknown', command, tasks: operationIds, ...known };
}

/**
 * Reads the description of a client from its YAML file: variables from the environment, defaults filled in.
 * @param requirementIds those of the client's side, for the waivers
 * @throws UsageError with every problem there is, each with its line
 */
export function loadClientFile(
  file: string,
  environment: Environment,
  requirementIds: readonly string[],
): ClientDescription {
  const kind = { word: 'client file', beginning: '; name the client.yaml, or give --command' };
  const text = readProfileText(file, kind).replace(/^\ufeff/, '');
  const parsed = parseYaml(text, environment);
  const validate = fileValidator<Document>('client');
  const document = validate(parsed.value) ? parsed.value : null;
  const found = [
    ...checkRules(parsed, { requirementIds, today: dayAt(Date.now()) }),
    ...(document === null ? (validate.errors ?? []) : []).map((error) =>
      translateSchemaError(error, parsed, 'the client file'),
    ),
  ];
  const problems = [...parsed.problems, ...keepFirstOfEach(found, parsed.incomplete)];
  if (problems.length > 0 || document === null) throw new UsageError(describeProblems(file, text, problems));
  const { tasks, waivers = [] } = document;
  return {
    ...document,
    tasks: operationIds.filter((id) => tasks === undefined || tasks.includes(id)),
    timing: { ...usualTiming, ...document.timing },
    waivers: waivers.map((waiver) => ({ ...waiver, fingerprint: waiver.fingerprint ?? null })),
  };
}
