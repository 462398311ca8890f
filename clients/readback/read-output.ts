import type { OperationId } from '../../specs/interface/operations.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { tasks } from './tasks.ts';

/** A line of an adapter: what it read or made. */
export type OutputLine = Readonly<Record<string, unknown>>;

/** The output of an adapter, taken apart. */
export interface AdapterOutput {
  readonly lines: readonly OutputLine[];
  /** Ids, or the task, in lower case, that are known not to be there. */
  readonly failed: ReadonlySet<string>;
  /** The ids whose data the client gave up waiting for. */
  readonly pending: ReadonlySet<string>;
  /** A JSON object that is not a line of the task, and what is wrong with it; null: there is none. */
  readonly problem: { readonly line: string; readonly what: string } | null;
}

/** Reads what an adapter printed: a JSON object a line is meant for us, and all other text is log. */
export function readOutput(task: OperationId, stdout: string): AdapterOutput {
  const { needed } = tasks[task];
  const lines: OutputLine[] = [];
  const marks = { failed: new Set<string>(), pending: new Set<string>() };
  let problem: AdapterOutput['problem'] = null;
  for (const text of stdout.split('\n')) {
    const value = objectIn(text);
    if (value === undefined) continue;
    const mark = (['failed', 'pending'] as const).find((key) => typeof value[key] === 'string');
    const missing = needed.filter((key) => !Object.hasOwn(value, key));
    if (mark !== undefined) marks[mark].add(String(value[mark]).toLowerCase());
    else if (missing.length === 0) lines.push(value);
    else problem ??= { line: text.trim().slice(0, 300), what: describe(task, missing, value) };
  }
  return { lines, ...marks, problem };
}

function objectIn(text: string): OutputLine | undefined {
  const line = text.trim();
  return line.startsWith('{') ? (parseJson(line) as OutputLine | undefined) : undefined;
}

function describe(task: OperationId, missing: readonly string[], value: OutputLine): string {
  const keys = Object.keys(value).slice(0, 8).join(', ') || 'nothing';
  const example = JSON.stringify(Object.fromEntries(tasks[task].needed.map((key) => [key, '…'])));
  return `a line of ${task} lacks ${missing.join(' and ')} (it has ${keys}): print one line like ${example} for each thing, with null where there is no value, and log in plain text`;
}
