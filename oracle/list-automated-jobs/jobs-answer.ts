import type { Exchange } from '../../specs/exchange.ts';
import { jsonOf } from '../answer.ts';
import { asArray, asObject, asString, type JsonObject } from '../json.ts';

/** A job of the list, with where it stands in the body. */
export interface ListedJob {
  readonly pointer: string;
  readonly job: JsonObject;
}

/** The jobs of an answer that are objects, in its order. */
export function jobsIn(exchange: Exchange): readonly ListedJob[] {
  const data = asArray(asObject(jsonOf(exchange))?.data) ?? [];
  return data.flatMap((value, index) => {
    const job = asObject(value);
    return job === undefined ? [] : [{ pointer: `/data/${index}`, job }];
  });
}

/** The job ids of an answer, in its order. */
export function jobIdsIn(exchange: Exchange): readonly string[] {
  return jobsIn(exchange).map(({ job }) => asString(job.job_id)?.toLowerCase() ?? '');
}

/** Whether a list of jobs has one that an earlier list does not have. */
export function hasNewJob(before: Exchange, after: Exchange): boolean {
  const known = new Set(jobIdsIn(before));
  return jobIdsIn(after).some((id) => id !== '' && !known.has(id));
}

/** The paging object, with where it was found. */
export interface FoundPaging {
  readonly pointer: string;
  readonly paging: JsonObject;
}

const maxKeys = 200;

/**
 * The paging object is known by what it holds, `count` and `offset`, since its key is not shown: the body itself, one
 * of its values, or one of theirs. The jobs themselves are not looked into.
 */
export function pagingIn(exchange: Exchange): FoundPaging | undefined {
  let level: FoundPaging[] = [{ pointer: '', paging: asObject(jsonOf(exchange)) ?? {} }];
  for (let depth = 0; depth <= 2; depth += 1) {
    const found = level.find(({ paging }) => Object.hasOwn(paging, 'count') && Object.hasOwn(paging, 'offset'));
    if (found !== undefined) return found;
    level = level.flatMap(({ pointer, paging }) =>
      Object.entries(paging)
        .slice(0, maxKeys)
        .flatMap(([key, value]) => {
          const object = asObject(value);
          return object === undefined ? [] : [{ pointer: `${pointer}/${escapeToken(key)}`, paging: object }];
        }),
    );
  }
  return undefined;
}

function escapeToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
