import { type OperationId, operationIds } from '../../specs/interface/operations.ts';
import type { FilterNames, Waiver } from '../../specs/words/profile.ts';
import { readProfileText } from '../profile/profile-file.ts';
import { checkRules } from '../profile/profile-rules.ts';
import type { Environment } from '../profile/profile-yaml.ts';
import { readDescribed } from '../profile/read-described.ts';

/** A client under test, as its file or the command line describes it. */
export interface ClientDescription {
  readonly name: string;
  readonly version: string;
  readonly command: string;
  readonly tasks: readonly OperationId[];
  readonly environment: Readonly<Record<string, string>>;
  readonly timing: { readonly deadlineSeconds: number; readonly concurrency: number };
  readonly filterNames: Partial<FilterNames>;
  readonly waivers: readonly Waiver[];
}

/** A client file as its schema leaves it, with defaults filled in. */
interface Document extends Omit<ClientDescription, 'tasks' | 'filterNames' | 'waivers'> {
  readonly openNames?: { readonly payStatementItemFilters?: Partial<FilterNames> };
  readonly tasks?: readonly OperationId[];
  readonly waivers?: readonly (Omit<Waiver, 'fingerprint'> & { readonly fingerprint?: string })[];
}

const usualTiming = { deadlineSeconds: 30, concurrency: 8 } as const;

export function clientByCommand(command: string): ClientDescription {
  const name = 'A client';
  const defaults = { environment: {}, timing: usualTiming, filterNames: {}, waivers: [] };
  return { name, version: 'unknown', command, tasks: operationIds, ...defaults };
}

/** Reads a client file, variables and defaults filled in. @throws UsageError with every problem, each with its line */
export function loadClientFile(
  file: string,
  environment: Environment,
  requirementIds: readonly string[],
): ClientDescription {
  const kind = { word: 'client file', howToBegin: '; name the client.yaml, or give --command' };
  const text = readProfileText(file, kind).replace(/^\ufeff/, '');
  const document = readDescribed<Document>(file, text, environment, {
    schema: 'client',
    whole: 'the client file',
    check: (parsed) => checkRules(parsed, { requirementIds }),
  });
  const { tasks, openNames, waivers = [] } = document;
  return {
    ...document,
    tasks: operationIds.filter((id) => tasks === undefined || tasks.includes(id)),
    filterNames: openNames?.payStatementItemFilters ?? {},
    waivers: waivers.map((waiver) => ({ ...waiver, fingerprint: waiver.fingerprint ?? null })),
  };
}
