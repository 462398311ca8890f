import type { ReceivedRequest } from '../../sandbox/control/received-requests.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { tasks } from '../readback/tasks.ts';

/** Finds ids, or the task, whose last request was refused, or not completely answered. @param ids in lower case */
export function refusedIds(
  task: OperationId,
  ids: readonly string[],
  requests: readonly ReceivedRequest[],
): ReadonlySet<string> {
  const own = requests.filter(({ operation }) => operation === task).map((each) => ({ each, text: sentText(each) }));
  const lastOf = (id: string) => own.findLast(({ text }) => tasks[task].ids === null || text.includes(id))?.each;
  return new Set(ids.filter((id) => isRefused(lastOf(id))));
}

/** In lower case, without escapes. */
const sentText = ({ body }: ReceivedRequest): string =>
  JSON.stringify(parseJson(body?.toString('utf8') ?? '') ?? '').toLowerCase();

const isRefused = (last: ReceivedRequest | undefined): boolean =>
  last !== undefined && (last.end !== undefined || last.closedEarly || ![200, 202].includes(last.status ?? 0));
