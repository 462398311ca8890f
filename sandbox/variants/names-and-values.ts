import { absent } from '../switches/alter.ts';
import { objectOf } from '../switches/json-access.ts';
import { alterAnswers, changeAnswers, changeRules, combineBehaviours } from '../switches/old-behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import type { PayStatement } from '../world/wire.ts';
import { variant } from './define.ts';

const statements = 'responses/*/body/pay_statements/*';
const to = (value: unknown) => () => value;
const lineLists = ['earnings', 'taxes', 'employee_deductions', 'employer_contributions'] as const;

function withKey(value: unknown, key: string, extra: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => withKey(element, key, extra));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([own, inner]) => [own, withKey(inner, key, extra)]);
  return { ...Object.fromEntries(entries), [key]: extra };
}

const opaque = ['benefit_id', 'provider_id'];
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A time as `2026-324T09:00.5Z`. @param time ISO 8601 with Z */
function byOrdinalDay(time: string): string {
  const year = time.slice(0, 4);
  const day = Math.floor((Date.parse(time) - Date.parse(`${year}-01-01T00:00:00Z`)) / 86_400_000) + 1;
  const fraction = (Number(time.slice(17, -1)) / 60).toFixed(6).slice(1);
  return `${year}-${String(day).padStart(3, '0')}T${time.slice(11, 16)}${fraction}Z`;
}

/** Names and values that the interface leaves open, and keys and nulls that it allows. */
export const namesAndValues: readonly Variant[] = [
  variant('open-names', 'The item filters and the paging of jobs have other names.', ['SIL-023', 'SIL-024'], () => ({
    rules: () => ({
      itemFilterNames: { category: 'filter[category]', name: 'q', type: 'kind', startDate: 'from', endDate: 'to' },
    }),
    onReply(reply, { operation }) {
      const { paging, ...rest } = objectOf(reply.body);
      if (operation === 'list-automated-jobs' && paging !== undefined) reply.body = { ...rest, page_info: paging };
    },
  })),
  variant(
    'jobs-paging-in-meta',
    'The paging of jobs stands inside meta.',
    ['SIL-023'],
    changeAnswers({ operations: ['list-automated-jobs'] }, (reply) => {
      const { paging, ...rest } = objectOf(reply.body);
      reply.body = { ...rest, meta: { ...objectOf(rest.meta), paging } };
    }),
  ),
  variant(
    'jobs-paging-after-others',
    'The paging of jobs stands deep inside the answer, after other objects with a count and an offset.',
    ['SIL-023'],
    changeAnswers({ operations: ['list-automated-jobs'] }, (reply) => {
      const { paging, ...rest } = objectOf(reply.body);
      const summary = { count: 46, offset: 'none', retention: { count: 12, offset: 99 } };
      reply.body = { ...rest, summary, meta: { ...objectOf(rest.meta), page: { info: { window: paging } } } };
    }),
  ),
  variant(
    'open-values',
    'Tiers, statuses, job types, pay frequencies and item types have values that the interface does not show.',
    ['SIL-022', 'SIL-061'],
    combineBehaviours(
      changeRules((base) => ({
        hasType: ({ item, ...dates }, type) => {
          const { type: own } = item.attributes;
          const attributes = { ...item.attributes, ...(own !== undefined && { type: `x-${own}` }) };
          return base.hasType({ item: { ...item, attributes }, ...dates }, type);
        },
      })),
      alterAnswers(
        { operations: ['get-enrollments'], path: 'responses/*/body/coverage_tier', change: to('household') },
        { operations: ['get-enrollments'], path: 'responses/*/body/status', change: to('waived') },
        {
          operations: ['get-enrollments'],
          path: 'responses/*/body/contributions/frequency',
          change: to('fortnightly'),
        },
        {
          operations: ['list-automated-jobs'],
          path: 'data/*/status',
          change: (s) => (s === 'complete' ? s : 'queued'),
        },
        {
          operations: ['list-automated-jobs'],
          path: 'data/*/type',
          change: (t) => (t === 'benefit_update' ? 'w4' : t),
        },
        { operations: ['list-pay-groups'], path: '*/pay_frequencies/*', change: to('every_third_moon') },
        { operations: ['list-pay-statement-items'], path: 'responses/*/attributes/type', change: (t) => `x-${t}` },
      ),
    ),
  ),
  variant(
    'nulls',
    'The pay statements of varied fixture payments have null wherever it is allowed.',
    ['SIL-043', 'SIL-052', 'SIL-053', 'SIL-055', 'SIL-056', 'SIL-057', 'SIL-058'],
    changeRules((base) => ({
      page(payment, offset, limit, entity) {
        const statements = base.page(payment, offset, limit, entity);
        const varied = entity.benefits.size > 0 && entity.payments.indexOf(payment) < 2;
        return varied ? statements.map(nulled) : statements;
      },
    })),
  ),
  variant(
    'optional-keys-absent',
    'Every key that may be absent is.',
    ['SIL-012', 'SIL-015', 'SIL-018', 'SIL-019', 'SIL-053', 'SIL-055', 'SIL-056', 'SIL-057'],
    alterAnswers(
      { operations: ['get-pay-statement'], path: 'responses/*/body/paging/count', change: to(absent) },
      { operations: ['get-pay-statement'], path: 'responses/*code=404/body/service_code', change: to(absent) },
      { operations: ['get-pay-statement'], path: 'code', status: 202, change: to(absent) },
      ...lineLists.map((list) => ({
        operations: ['get-pay-statement'] as const,
        path: `${statements}/${list}/*/attributes`,
        change: to(absent),
      })),
      { operations: ['create-sandbox-account', 'create-sandbox-connection'], path: 'account_id', change: to(absent) },
      ...['metadata', 'pre_tax', 'employer'].map((key) => ({
        operations: ['list-pay-statement-items'] as const,
        path: `responses/*/attributes/${key}`,
        change: to(absent),
      })),
    ),
  ),
  variant(
    'extra-keys',
    'Every object in an answer has a key that the interface does not know.',
    ['SIL-019', 'SIL-023', 'SIL-041', 'SIL-050', 'SIL-059', 'SIL-063', 'SIL-064', 'SIL-068', 'SIL-073'],
    changeAnswers({ status: 'any' }, (reply) => {
      reply.body = withKey(reply.body, 'x-internal', { trace: [1, null, 'x'] });
    }),
  ),
  variant(
    'upper-case-ids',
    'UUIDs in answers are in upper case, where they are known to be UUIDs.',
    ['SIL-004', 'SIL-005'],
    changeAnswers({ status: 'any' }, (reply) => {
      reply.body = JSON.parse(JSON.stringify(reply.body), (key, value) =>
        !opaque.includes(key) && typeof value === 'string' && isUuid.test(value) ? value.toUpperCase() : value,
      );
    }),
  ),
  variant(
    'benefit-ids-opaque',
    'Benefit ids are no UUIDs.',
    ['SIL-004'],
    changeRules(() => ({ benefitId: (uuid) => `ben_${uuid.slice(0, 8)}~${uuid.slice(24)}` })),
  ),
  variant(
    'job-ids-opaque',
    'The job_id of an update is no UUID.',
    ['SIL-004', 'SIL-047'],
    alterAnswers({ operations: ['update-benefit'], path: 'job_id', change: (id) => `job:${String(id).slice(0, 13)}` }),
  ),
  variant(
    'timestamps-with-offset',
    'Timestamps are written with an offset and microseconds.',
    ['SIL-045'],
    alterAnswers(
      ...['created_at', 'scheduled_at', 'started_at', 'completed_at'].map((key) => ({
        operations: ['list-automated-jobs'] as const,
        path: `data/*/${key}`,
        change: (value: unknown) =>
          value === null
            ? null
            : `${new Date(Date.parse(String(value)) + 19_800_000).toISOString().replace('Z', '123')}+05:30`,
      })),
    ),
  ),
  variant(
    'timestamps-by-ordinal-day',
    'Timestamps name the day of the year, and have the fraction of a minute.',
    ['SIL-045'],
    alterAnswers(
      ...['created_at', 'scheduled_at', 'started_at', 'completed_at'].map((key) => ({
        operations: ['list-automated-jobs'] as const,
        path: `data/*/${key}`,
        change: (value: unknown) => (value === null ? null : byOrdinalDay(String(value))),
      })),
    ),
  ),
  variant(
    'none-is-null',
    'Lists of lines without any line are null.',
    ['SIL-030', 'SIL-052'],
    alterAnswers(
      ...lineLists.map((list) => ({
        operations: ['get-pay-statement'] as const,
        path: `${statements}/${list}`,
        change: (value: unknown) => (Array.isArray(value) && value.length === 0 ? null : value),
      })),
    ),
  ),
  variant(
    'job-times-null',
    'A job that has not run has null for the times it has not reached.',
    ['SIL-020'],
    alterAnswers({
      operations: ['list-automated-jobs'],
      path: 'data/*',
      change: (job) => ({ ...objectOf(job), ...missingTimes(objectOf(job)) }),
    }),
  ),
];

/** The times that a job does not have, as null. */
const missingTimes = (job: object): object =>
  Object.fromEntries(['started_at', 'completed_at'].filter((key) => !(key in job)).map((key) => [key, null]));

/** By position: a statement whose fields are null, or one whose lines have null fields. */
function nulled(statement: PayStatement, index: number): PayStatement {
  const nulls = (fields: object, keep: readonly string[]) =>
    Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, keep.includes(key) ? value : null]));
  if (index % 2 === 0) return { ...statement, ...nulls(statement, ['individual_id', ...lineLists]) };
  const lines = lineLists.map((list) => {
    const own = statement[list];
    return [list, own === null ? null : own.map((line) => (line === null ? null : nulls(line, [])))];
  });
  return { ...statement, ...Object.fromEntries(lines) };
}
