import type { OperationId } from '../../specs/interface/operations.ts';
import { asRecord } from '../../specs/words/as-record.ts';
import { jsonTokens } from '../../specs/words/json-tokens.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { tasks } from './tasks.ts';

const asList = (value: unknown): readonly OutputLine[] => (Array.isArray(value) ? value.map(asRecord) : []);

/** Numbers of 16 digits and more become texts. */
export function parseExactly(text: string): unknown {
  const parts: string[] = [];
  let copied = 0;
  for (const { token, start } of jsonTokens(text)) {
    if (!/^-?\d{16,}$/.test(token)) continue;
    parts.push(text.slice(copied, start), `"${token}"`);
    copied = start + token.length;
  }
  return parseJson(parts.join('') + text.slice(copied));
}

/** Lines that a task prints for an answer of 200. @param id of a batch's element, or of the updated benefit */
export const answeredLines: Readonly<Record<OperationId, (body: unknown, id: string) => readonly OutputLine[]>> = {
  'get-pay-statement': (body, id) =>
    asList(asRecord(body).pay_statements).map(({ gross_pay: gross, net_pay: net, ...rest }) => ({
      ...rest,
      payment_id: id,
      gross_pay: asRecord(gross).amount ?? null,
      net_pay: asRecord(net).amount ?? null,
      currency: asRecord(gross).currency ?? null,
    })),
  'create-sandbox-payment': (body) => [asRecord(body)],
  'get-enrollments': (body, id) => {
    const { contributions, ...rest } = asRecord(body);
    const { employee_contribution: employee, employer_contribution: employer } = asRecord(contributions);
    return [
      {
        ...rest,
        enrollment_id: id,
        employee_contribution: asRecord(employee).amount ?? null,
        employer_contribution: asRecord(employer).amount ?? null,
      },
    ];
  },
  'create-sandbox-account': (body) => [asRecord(body)],
  'create-sandbox-connection': (body) => [asRecord(body)],
  'disconnect-entity': () => [],
  'list-automated-jobs': (body) => asList(asRecord(body).data),
  'list-enrolled-individuals': (body) => {
    const { benefit_id, individual_ids } = asRecord(body);
    return (Array.isArray(individual_ids) ? individual_ids : []).map((individual_id) => ({
      benefit_id,
      individual_id,
    }));
  },
  'list-pay-statement-items': (body) =>
    asList(asRecord(body).responses).map(({ attributes, ...rest }) => ({
      ...rest,
      type: asRecord(attributes).type ?? null,
    })),
  'list-pay-groups': (body) => asList(body),
  'update-benefit': (body) => [asRecord(body)],
};

/** A line of an adapter: one object that it read or created. */
export type OutputLine = Readonly<Record<string, unknown>>;

export interface AdapterOutput {
  readonly lines: readonly OutputLine[];
  /** Ids, or the task, of failed lines, in lower case. */
  readonly failed: ReadonlySet<string>;
  /** Ids of pending lines, whose data the client stopped waiting for. */
  readonly pending: ReadonlySet<string>;
  /** The first JSON object that is not a line of the task; null: there is none. */
  readonly problem: { readonly line: string; readonly what: string } | null;
}

/** Each line that is a JSON object counts; other text is log. */
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
