import { readTimestamp } from '../../specs/interface/timestamps.ts';
import { headerValue } from '../../specs/words/exchange.ts';
import { asArray, asInteger, asObject, asString, at, type JsonObject } from '../kernel/answer.ts';
import { pagingIn } from '../list-automated-jobs/found-paging.ts';
import { idForm } from './body-traits.ts';
import type { Look } from './look.ts';
import { type Trait, traitOf } from './trait.ts';

/** Yields the order in which a target lists things, if the interface states none, and its usual size of a page. */
export function* orderTraits(look: Look): Generator<Trait> {
  switch (look.exchange.operation) {
    case 'get-pay-statement':
      return yield* batchOrder(look, 'payment_id');
    case 'get-enrollments':
      return yield* batchOrder(look, 'enrollment_id');
    case 'list-automated-jobs':
      return yield* jobTraits(look);
    case 'list-pay-statement-items':
      return yield* steadiness(look, namesIn(asArray(at(look.body, '/responses'))));
    case 'list-pay-groups':
      return yield* steadiness(look, namesIn(asArray(look.body)));
    case 'list-enrolled-individuals':
      return yield* steadiness(look, (asArray(at(look.body, '/individual_ids')) ?? []).map(String));
    default:
  }
}

/** The most elements of a list whose order is remembered. */
const maxListed = 500;

const namesIn = (list: readonly unknown[] | undefined): readonly string[] =>
  (list ?? []).slice(0, maxListed).map((element) => {
    const { id, name, category } = asObject(element) ?? {};
    return `${id ?? ''} ${category ?? ''} ${name ?? ''}`;
  });

function* batchOrder({ exchange, body, asked }: Look, key: string): Generator<Trait> {
  const ids = (asArray(asked?.requests) ?? []).map((each) => String(asObject(each)?.[key]).toLowerCase());
  const elements = asArray(at(body, '/responses')) ?? [];
  if (ids.length < 2 || ids.length !== elements.length || new Set(ids).size < ids.length) return;
  const inOrder = elements.every((element, index) => String(asObject(element)?.[key]).toLowerCase() === ids[index]);
  yield traitOf('SIL-014', `${exchange.operation} 200 /responses`, 'order', inOrder ? 'as asked' : 'another');
}

/** Yields whether a list comes in the same order when it is asked for again. */
function* steadiness({ exchange, known }: Look, ids: readonly string[]): Generator<Trait> {
  if (ids.length < 2) return;
  const { operation, request } = exchange;
  const authorization = headerValue(request, 'authorization') ?? '';
  const isKept = known.keepsOrder(`${operation} ${request.path} ${authorization}`, ids);
  if (isKept === undefined) return;
  yield traitOf('SIL-048', `${operation} 200`, 'order from read to read', isKept ? 'the same' : 'another');
}

function* jobTraits({ exchange, body, asked, known }: Look): Generator<Trait> {
  const listed = asArray(at(body, '/data')) ?? [];
  const jobs = listed.slice(0, maxListed).map((job) => asObject(job) ?? {});
  const place = 'list-automated-jobs 200 /data';
  const [byCreation, bySchedule] = [descendsBy(jobs, 'created_at'), descendsBy(jobs, 'scheduled_at')];
  if (byCreation !== bySchedule) {
    yield traitOf('SIL-021', place, 'order of jobs', byCreation ? 'by created_at' : 'by scheduled_at');
  }
  const waiting = jobs.filter(({ status }) => status !== 'complete').map((job) => `${job.type} ${job.scheduled_at}`);
  if (waiting.length > 0 && known.connectionOf(exchange)?.isMade === true) {
    const value = new Set(waiting).size < waiting.length ? 'beside each other' : 'one';
    yield traitOf('SIL-083', place, 'jobs put off to one time', value);
  }
  if (asked !== undefined) return;
  const total = asInteger(pagingIn(exchange)?.paging.count) ?? 0;
  if (total > 0) {
    // Earlier runs leave jobs behind, so the value says how many there were, in powers of 2 so that it seldom changes.
    const isWhole = listed.length >= total;
    const value = isWhole ? `all of ${2 ** Math.floor(Math.log2(total))} or more` : `${listed.length} at most`;
    yield traitOf('SIL-078', place, 'page without a limit', value);
  }
  const made = known.connectionOf(exchange)?.updateJobs ?? new Set();
  if (made.size === 0) return;
  const ids = jobs.map(({ job_id }) => String(job_id));
  const isListed = ids.some((id) => made.has(id));
  if (!isListed && jobs.length < total) return;
  // If the update named its job by an id of another form than the list's, nothing tells whether the job is listed.
  const forms = new Set([...made].map(idForm));
  if (!isListed && ids.length > 0 && !ids.some((id) => forms.has(idForm(id)))) return;
  yield traitOf('SIL-047', place, 'jobs of updates', isListed ? 'listed' : 'not listed');
}

function descendsBy(jobs: readonly JsonObject[], key: string): boolean {
  const times = jobs.flatMap((job) => readTimestamp(asString(job[key]) ?? '')?.instantMs ?? []);
  return times.length > 1 && times.every((time, index) => index === 0 || time <= (times[index - 1] ?? time));
}
