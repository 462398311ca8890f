import { currentVersion, statedLimits } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { FilterNames } from '../../specs/words/profile.ts';
import type { Expected, Truth } from './expected.ts';
import { answeredLines, type OutputLine, parseExactly } from './read-output.ts';
import { tasks } from './tasks.ts';

/** The connection whose data is read. `filterNames`: the query parameters of filters, by key. */
export interface TruthSource {
  readonly url: string;
  readonly token: string;
  readonly filterNames: Partial<FilterNames>;
}

type Input = Readonly<Record<string, unknown>>;

const pageSize = statedLimits.maxPageSize;

/** Reads the data from an undisturbed sandbox, with a request for each id; none for writes. */
export async function readTruth(source: TruthSource, task: OperationId, input: Input): Promise<Truth> {
  const { effect } = operations[task];
  if (effect === 'write') return new Map();
  const key = tasks[task].ids;
  if (key === null) return new Map([[task, await readList(source, task, input)]]);
  const entries: [string, Expected][] = [];
  for (const id of (input[key] as readonly string[]).map(String)) {
    entries.push([id.toLowerCase(), await readElement(source, task, id, input)]);
  }
  return new Map(entries);
}

async function readList(source: TruthSource, task: OperationId, input: Input): Promise<Expected> {
  const { status, body } = await ask(source, task, input, null);
  if (status !== 200) return { kind: 'absent' };
  return { kind: 'there', lines: answeredLines[task](body, '') };
}

async function readElement(source: TruthSource, task: OperationId, id: string, input: Input): Promise<Expected> {
  const lines: OutputLine[] = [];
  const idKey = task === 'get-pay-statement' ? 'payment_id' : 'enrollment_id';
  for (let offset = 0; ; offset += pageSize) {
    const window = task === 'get-pay-statement' ? { limit: pageSize, offset } : {};
    const { status, body } = await ask(source, task, input, { requests: [{ [idKey]: id, ...window }] });
    const { responses = [] } = body as { readonly responses?: readonly { code: number; body: unknown }[] };
    const code = responses[0]?.code ?? status;
    if (code !== 200) return { kind: code === 404 ? 'absent' : 'refused' };
    const page = answeredLines[task](responses[0]?.body, id);
    lines.push(...page);
    if (task !== 'get-pay-statement' || page.length < pageSize) return { kind: 'there', lines };
  }
}

async function ask(
  { url, token, filterNames }: TruthSource,
  task: OperationId,
  { benefit_id: benefit, entity_id: entity, filters = {} }: Input,
  json: unknown,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const { method, path } = operations[task];
  const query = new URLSearchParams(entity === undefined ? [] : [['entity_ids', String(entity)]]);
  for (const [key, value] of Object.entries(filters as object))
    query.set(filterNames[key as keyof FilterNames] ?? key, String(value));
  const answer = await fetch(`${url}${path.replace('{benefit_id}', encodeURIComponent(String(benefit)))}?${query}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'service-api-version': currentVersion,
      'content-type': 'application/json',
    },
    ...(json === null ? {} : { body: JSON.stringify(json) }),
  });
  return { status: answer.status, body: parseExactly(await answer.text()) };
}
