import type { ReceivedRequest } from '../../sandbox/control/received-requests.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Exchange, ReceivedBody, ReceivedResponse, TransportFailure } from '../../specs/words/exchange.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { tasks } from '../readback/tasks.ts';

/** The most characters of an answer that are kept as its text; its parsed body is whole. */
const keptText = 65_536;

/** Makes exchanges of received requests, in the order of their start; requests to no operation are left out. */
export const receivedExchanges = (received: readonly ReceivedRequest[], url: string): readonly Exchange[] =>
  received.flatMap((request, index): readonly Exchange[] => {
    // A request to no operation, or with another method, can't be judged.
    const { operation, target, method, headers, body } = request;
    if (operation === undefined || operations[operation].method !== method) return [];
    const failure = failureOf(request);
    return [
      {
        sequence: index + 1,
        operation,
        request: { method, path: target, url: `${url}${target}`, headers, body: body?.toString('utf8') ?? null },
        response: failure === null ? responseOf(request) : null,
        failure,
        end: failure === null ? 'answered' : 'failed',
        earlier: [],
        startedAt: request.startedAtMs,
        firstByteMs: request.totalMs ?? 0,
        totalMs: request.totalMs ?? 0,
      },
    ];
  });

function responseOf({ status = 0, answerHeaders = {}, answerBody }: ReceivedRequest): ReceivedResponse {
  const text = answerBody?.toString('utf8') ?? '';
  return {
    status,
    headers: Object.entries(answerHeaders),
    text: text.slice(0, keptText),
    bodyBytes: answerBody?.length ?? 0,
    body: bodyOf(text),
    oddities: [],
  };
}

function bodyOf(text: string): ReceivedBody {
  if (text === '') return { kind: 'empty' };
  try {
    return { kind: 'json', value: JSON.parse(text) };
  } catch {
    return { kind: 'not-json', problem: 'it is no JSON' };
  }
}

function failureOf({ end, status, closedEarly }: ReceivedRequest): TransportFailure | null {
  if (end === 'cut') return { kind: 'protocol', bound: null, message: 'The sandbox cut its answer in the middle.' };
  if (end === 'reset') return { kind: 'reset', bound: null, message: 'The sandbox reset the connection.' };
  if (end === 'silence') return { kind: 'timeout', bound: null, message: 'The sandbox gave no answer.' };
  if (status !== undefined) return null;
  const message = closedEarly ? 'The client closed the connection before the answer.' : 'There was no answer yet.';
  return { kind: 'cancelled', bound: null, message };
}

/** Lists the access tokens that the sandbox issued in its answers. */
export const issuedTokens = (requests: readonly ReceivedRequest[]): readonly string[] =>
  requests.flatMap(({ answerBody, operation }) => {
    if (operation === undefined || !operations[operation].issuesToken) return [];
    return /"access_token":"([^"]+)"/.exec(answerBody?.toString('utf8') ?? '')?.[1] ?? [];
  });

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

const sentText = ({ body }: ReceivedRequest): string =>
  JSON.stringify(parseJson(body?.toString('utf8') ?? '') ?? '').toLowerCase();

const isRefused = (last: ReceivedRequest | undefined): boolean =>
  last !== undefined && (last.end !== undefined || last.closedEarly || ![200, 202].includes(last.status ?? 0));
