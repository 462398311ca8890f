import type { OperationId } from '../../specs/interface/operations.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { tasks } from './tasks.ts';

/** A line of an adapter: one thing that it read or created. */
export type OutputLine = Readonly<Record<string, unknown>>;

/** The parsed output of an adapter. */
export interface AdapterOutput {
  readonly lines: readonly OutputLine[];
  /** The ids, or the task, of failed lines, in lower case. */
  readonly failed: ReadonlySet<string>;
  /** The ids of pending lines, whose data the client stopped waiting for. */
  readonly pending: ReadonlySet<string>;
  /** The first JSON object that is not a line of the task, and what is wrong with it; null: there is none. */
  readonly problem: { readonly line: string; readonly what: string } | null;
}

/** Parses the output of an adapter: each line that is a JSON object counts, and all other text is log. */
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
