import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { requireProduct } from '../../harness/premises/require-product.ts';
import { isServedUnderEntity } from '../../harness/premises/served-under-entity.ts';
import { blockedByUnknown } from '../../harness/premises/unknown-fixtures.ts';
import { enrollments } from '../../harness/requests/requests.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { elementsFor } from '../../oracle/batch/documented.ts';
import { judgeKnownEnrollment, servedWithEnrollments } from '../../oracle/get-enrollments/known-enrollment.ts';
import { statusOf } from '../../oracle/kernel/answer.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** Enrollments of the profile's connection: the interface has no endpoint to create one. */
export interface KnownEnrollments {
  readonly connection: Connection;
  readonly ids: readonly [string, ...string[]];
}

/** @throws CannotJudge if the profile names none of its own connection */
export function knownEnrollments(t: Trial): KnownEnrollments {
  const distinct = new Map(t.profile.fixtures.enrollmentIds.map((id) => [id.toLowerCase(), id]));
  const [first, ...rest] = distinct.values();
  if (t.world.fixture === null || first === undefined) {
    throw doesNotApply('no-fixture', 'the profile names no enrollment of its access token (fixtures.enrollmentIds)');
  }
  return { connection: t.world.fixture, ids: [first, ...rest] };
}

/** Selects up to `count` elements that are spread over the list: the first, the last, and some between. */
export function spread<T>(list: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, (list.length - 1) / Math.max(1, count - 1));
  const indices = new Set(Array.from({ length: Math.min(count, list.length) }, (_, index) => Math.round(index * step)));
  return [...indices].flatMap((index) => list.slice(index, index + 1));
}

export const askForEnrollment = (t: Trial, { connection }: KnownEnrollments, id: string): Promise<Exchange> =>
  t.send(enrollments(connection.credential, [id]));

/** Asks for one enrollment alone, once for all checks. */
export const enrollmentAlone = (t: Trial, { connection }: KnownEnrollments, id: string): Promise<Exchange> =>
  t.sendOnce(enrollments(connection.credential, [id]));

export const isServed = (exchange: Exchange, id: string): boolean =>
  elementsFor(exchange, 'enrollment_id', id)[0]?.code === 200;

/** "Response 200: {responses: [{enrollment_id, code, body: Enrollment}]}". */
export const knownEnrollmentsServed = defineCheck({
  id: 'get-enrollments/known-enrollments',
  title: 'A known enrollment is answered',
  judges: [judgeKnownEnrollment],
  run: async (t) => {
    const known = knownEnrollments(t);
    for (const id of spread(known.ids, Math.max(3, Math.ceil(t.effort.examples / 5)))) {
      const exchange = await enrollmentAlone(t, known, id);
      await requireProduct(t, exchange);
      const judged = judgeKnownEnrollment(exchange, id);
      const spec = enrollments(known.connection.credential, [id]);
      const isRefused = judged.some(isBroken) && !isServed(exchange, id);
      const code = elementsFor(exchange, 'enrollment_id', id)[0]?.code ?? statusOf(exchange);
      if (!isRefused || !(await isServedUnderEntity(t, code, spec, (one) => isServed(one, id)))) t.judge(judged);
    }
    t.judge(blockedByUnknown(t, 'enrollmentIds', servedWithEnrollments));
  },
});
