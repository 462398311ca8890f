import { isDay } from '../calendar.ts';
import { type Admitted, type Answer, malformed } from '../call.ts';
import { LINES } from '../fields.ts';
import { payGroupsOf } from '../payroll.ts';

/** The names that this implementation gives the five filters. */
export const FILTERS = { category: 'kinds', name: 'q', type: 'like', startDate: 'seen_from', endDate: 'seen_until' };

/** list-pay-statement-items; the end date is exclusive here, since the interface doesn't say. */
export const listItems = ({ connection, query, scope }: Admitted): Answer => {
  const filter = (name: keyof typeof FILTERS) => query.get(FILTERS[name]) ?? '';
  const kinds = filter('category')
    .split(',')
    .filter((kind) => kind.trim() !== '');
  const categories = kinds.map((kind) => kind.trim());
  if (categories.some((kind) => LINES[kind] === undefined)) malformed('there is no such category');
  const [from, until] = [filter('startDate'), filter('endDate')];
  if ([from, until].some((day) => day !== '' && !isDay(day))) malformed('a date filter is not a date');
  const name = filter('name').toLowerCase();
  const type = filter('type').toLowerCase();
  const kept = connection.items
    .filter(({ entity }) => scope.includes(entity))
    .filter(({ item }) => categories.length === 0 || categories.includes(item.category))
    .filter(({ item }) => item.name.toLowerCase().includes(name))
    .filter(({ item }) => type === '' || String(item.attributes.type ?? '').toLowerCase() === type)
    .filter(({ lastSeen }) => lastSeen >= from && (until === '' || lastSeen < until));
  return { status: 200, body: { responses: kept.map(({ item }) => item), truncated: false } };
};

export const listPayGroups = ({ scope }: Admitted): Answer => ({ status: 200, body: scope.flatMap(payGroupsOf) });
