import {
  absent,
  alterAnswers,
  at,
  changeAnswers,
  changeAnswersWhere,
  changeElements,
  changeRules,
  objectOf,
} from '../../switches/behaviours.ts';
import type { Variant } from '../../switches/switches.ts';
import { itemCategories as lineLists } from '../../world/wire.ts';
import { variantsOf } from '../define.ts';

const variant = variantsOf();
const to = (value: unknown) => () => value;

function withKey(value: unknown, key: string, extra: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => withKey(element, key, extra));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, withKey(inner, key, extra)]);
  return { ...Object.fromEntries(entries), [key]: extra };
}

/** Keys whose value is not said to be a UUID, though it may look like one. */
const opaque = ['benefit_id', 'provider_id'];
const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const rotate = (list: unknown, by: number): unknown =>
  Array.isArray(list) ? [...list.slice(by % list.length), ...list.slice(0, by % list.length)] : list;

/** Names, values and orders that the interface leaves open, and keys and nulls that it allows. */
export const openValues: readonly Variant[] = [
  variant('open-names', ['SIL-023', 'SIL-024'])
    .summary('The item filters and the paging of jobs have other names.')
    .by(() => ({
      rules: () => ({
        itemFilterNames: { category: 'filter[category]', name: 'q', type: 'kind', startDate: 'from', endDate: 'to' },
      }),
      onReply(reply, { operation }) {
        const { paging, ...rest } = objectOf(reply.body);
        if (operation === 'list-automated-jobs' && paging !== undefined) reply.body = { ...rest, page_info: paging };
      },
    })),
  variant('open-values', ['SIL-022', 'SIL-061'])
    .summary('Tiers, statuses, job types, pay frequencies and item types have values that the interface does not show.')
    .by(
      changeRules((base) => ({
        hasType: ({ item, ...dates }, type) => {
          const { type: given } = item.attributes;
          const attributes = { ...item.attributes, ...(given !== undefined && { type: `x-${given}` }) };
          return base.hasType({ item: { ...item, attributes }, ...dates }, type);
        },
      })),
      at(
        ['get-enrollments'],
        alterAnswers('responses/*/body/coverage_tier', to('household')),
        alterAnswers('responses/*/body/status', to('waived')),
        alterAnswers('responses/*/body/contributions/frequency', to('fortnightly')),
      ),
      at(
        ['list-automated-jobs'],
        alterAnswers('data/*/status', (status) => (status === 'complete' ? status : 'queued')),
        alterAnswers('data/*/type', (type) => (type === 'benefit_update' ? 'w4' : type)),
      ),
      at(['list-pay-groups'], alterAnswers('*/pay_frequencies/*', to('every_third_moon'))),
      at(
        ['list-pay-statement-items'],
        alterAnswers('responses/*/attributes/type', (type) => `x-${type}`),
      ),
    ),
  variant('optional-keys-absent', 'SIL-012 SIL-015 SIL-018 SIL-019 SIL-053 SIL-055 SIL-056 SIL-057'.split(' '))
    .summary('Every key that may be absent is.')
    .by(
      at(
        ['get-pay-statement'],
        alterAnswers(['responses/*/body/paging/count', 'responses/*code=404/body/service_code'], to(absent)),
        alterAnswers(
          lineLists.map((list) => `responses/*/body/pay_statements/*/${list}/*/attributes`),
          to(absent),
        ),
        alterAnswers('code', to(absent), { status: 202 }),
      ),
      at(['create-sandbox-account', 'create-sandbox-connection'], alterAnswers('account_id', to(absent))),
      at(
        ['list-pay-statement-items'],
        alterAnswers(
          ['metadata', 'pre_tax', 'employer'].map((key) => `responses/*/attributes/${key}`),
          to(absent),
        ),
      ),
    ),
  variant('extra-keys', 'SIL-019 SIL-023 SIL-041 SIL-050 SIL-059 SIL-063 SIL-064 SIL-068 SIL-073'.split(' '))
    .summary('Every object in an answer has a key that the interface does not know.')
    .with(changeAnswersWhere, { status: 'any' }, (reply) => {
      reply.body = withKey(reply.body, 'x-internal', { trace: [1, null, 'x'] });
    }),
  variant('upper-case-ids', ['SIL-004', 'SIL-005'])
    .summary('UUIDs in answers are in upper case, where they are known to be UUIDs.')
    .with(changeAnswersWhere, { status: 'any' }, (reply) => {
      reply.body = JSON.parse(JSON.stringify(reply.body), (key, value) =>
        !opaque.includes(key) && typeof value === 'string' && isUuid.test(value) ? value.toUpperCase() : value,
      );
    }),
  variant('responses-reversed', ['SIL-014'])
    .summary('The elements of a batch answer stand in the reverse order of the requests.')
    .with(
      at,
      ['get-pay-statement', 'get-enrollments'],
      changeElements((elements) => elements.toReversed()),
    ),
  variant('lists-turn', ['SIL-048'])
    .summary('Items, pay groups and enrolled individuals come in another order each time.')
    .with(changeAnswers, (reply, { operation, nth }) => {
      const body = objectOf(reply.body);
      if (operation === 'list-pay-groups') reply.body = rotate(reply.body, nth);
      if (operation === 'list-pay-statement-items') reply.body = { ...body, responses: rotate(body.responses, nth) };
      if (operation === 'list-enrolled-individuals')
        reply.body = { ...body, individual_ids: rotate(body.individual_ids, nth) };
    }),
  variant('pay-groups-of-the-company', ['SIL-082'])
    .summary('All entities of a connection have the pay groups of the first.')
    .with(
      at,
      ['list-pay-groups'],
      changeAnswers((reply, { token }) => {
        reply.body = token?.connection.entities[0]?.payGroups ?? reply.body;
      }),
    ),
];
