import type { OperationId } from '../../specs/interface/operations.ts';
import { objectOf, objectsOf } from '../switches/behaviours.ts';
import type { Fault, MakeBehaviour, ReplyDraft, RequestView } from '../switches/switches.ts';
import { afterwards, type Broken, faultsOf } from './define.ts';

/** Parts of a request that the key of a cache lacks, each with its query parameter; null: the token shows the caller. */
const parameters = { caller: null, entity: 'entity_ids', name: 'name', 'end-date': 'end_date' } as const;
type Lacking = keyof typeof parameters;

/** Whether an answer holds all of its data, so that a cache may keep it. */
const isWhole = ({ status, body }: ReplyDraft): boolean =>
  status === 200 && objectsOf(objectOf(body).responses).every(({ code }) => code === undefined || code === 200);

/** Answers that a cache replaces: data, and refusals of what the caller may not see. */
const isReplaced = ({ status }: ReplyDraft): boolean => [200, 403, 404].includes(status);

function keyOf({ token, params, query, body }: RequestView, lacking: Lacking): string {
  const { [parameters[lacking] ?? '']: _, ...seen } = query;
  return JSON.stringify([lacking === 'caller' ? null : token?.entity.id, params, Object.entries(seen), body]);
}

/** Answers a read with the answer to an earlier one of the same key. */
const keepAnswers =
  (lacking: Lacking, when: (request: RequestView) => boolean): MakeBehaviour =>
  (operation) => {
    /** The answers by key, as JSON. */
    const kept = new Map<string, string>();
    return {
      onReply(reply, request) {
        if (request.operation !== operation || request.token === undefined || !when(request)) return;
        const key = keyOf(request, lacking);
        const earlier = kept.get(key);
        if (earlier !== undefined && isReplaced(reply)) {
          Object.assign(reply, { status: 200, body: JSON.parse(earlier) });
        } else if (isWhole(reply)) kept.set(key, JSON.stringify(reply.body));
      },
    };
  };

/** Makes the fault of a cache whose key is incomplete. `when` selects the requests that it answers; default: all. */
export const cacheFault = (
  operation: OperationId,
  lacking: Lacking,
  requirements: Broken,
  when: (request: RequestView) => boolean = () => true,
): Fault =>
  faultsOf(operation)(
    `cache-${operation}-without-${lacking}`,
    afterwards(lacking === 'caller' ? 'security' : 'state', ...requirements),
  )
    .summary(`Answers of ${operation} are kept in a cache whose key lacks the ${lacking.replace('-', ' ')}.`)
    .by(keepAnswers(lacking, when));
