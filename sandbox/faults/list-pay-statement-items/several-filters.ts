import {
  alterAnswers,
  changeAnswers,
  changeAnswersWhere,
  changeRequests,
  refuseWith,
  withList,
} from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import { atEffort, faultsOf, rowsOf, sometimes } from '../define.ts';

const fault = faultsOf('list-pay-statement-items');

/** Takes a filter out of a request in which others are given, too. */
const forgetFilter = (filter: string, ...besides: readonly string[]): MakeBehaviour =>
  changeRequests((incoming) => {
    const { [filter]: own, ...query } = incoming.query;
    const isGiven = [own, ...besides.map((name) => query[name])].every((value) => (value ?? '') !== '');
    return isGiven ? { ...incoming, query } : incoming;
  });

/** Lists that are wrong under any filter, or under several at once. */
export const severalFilters: readonly Fault[] = [
  ...rowsOf(
    ['categories', 'ITEM-007'],
    ['name', 'ITEM-011'],
    ['type', 'ITEM-013'],
    ['start_date', 'ITEM-017'],
    ['end_date', 'ITEM-019'],
  ).map(([parameter, requirement]) =>
    fault(
      `dead-items-filter-${parameter.replace('_', '-')}`,
      sometimes('condition', requirement, 'ITEM-008', 'ITEM-012', 'ITEM-015'),
    )
      .summary(`A list of items that is filtered by ${parameter} is empty.`)
      .by(alterAnswers('responses', () => [], { when: ({ query }) => (query[parameter] ?? '') !== '' })),
  ),
  fault('items-filter-adds', sometimes('condition', 'ITEM-020', 'ITEM-014'))
    .summary('A filter by type adds an item that is not there otherwise.')
    .with(changeAnswersWhere, { when: ({ query }) => 'type' in query }, (reply, { query: { type } }) => {
      const item = { name: 'Anything else', category: 'earnings', attributes: { metadata: {}, type } };
      reply.body = withList(reply.body, 'responses', (items) => [...items, item]);
    }),
  fault('combined-name-and-both-days', sometimes('condition', 'ITEM-021', 'ITEM-018'))
    .summary('The end date is not held to where a name and a start date are given, too.')
    .by(forgetFilter('end_date', 'name', 'start_date')),
  fault('combined-type-and-name-and-category', atEffort('standard', sometimes('condition', 'ITEM-021', 'ITEM-014')))
    .summary('The type is not held to where a name and a category are given, too.')
    .by(forgetFilter('type', 'name', 'categories')),
  fault('combined-category-and-end-date', atEffort('standard', sometimes('condition', 'ITEM-021', 'ITEM-006')))
    .summary('The category is not held to where an end date is given, too, and nothing else.')
    .with(changeRequests, (incoming) => {
      const { categories, ...query } = incoming.query;
      return categories !== undefined && Object.keys(query).join() === 'end_date' ? { ...incoming, query } : incoming;
    }),
  fault('combined-type-and-start-date', atEffort('standard', sometimes('condition', 'ITEM-021', 'ITEM-016')))
    .summary('The start date is not held to where a type is given, too.')
    .by(forgetFilter('start_date', 'type')),
  fault('items-not-found-when-created', sometimes('error', 'ITEM-005'))
    .summary('The list of a connection that was created through the sandbox is answered 404.')
    .with(changeAnswers, (reply, { token, world }) => {
      if (token?.connection === world.connections[0]) return;
      Object.assign(reply, refuseWith(404, 'not_found_error', 'items_not_found', 'No items.'));
    }),
];
