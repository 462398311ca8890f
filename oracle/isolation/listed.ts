import { uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, asString, jsonOf } from '../kernel/answer.ts';
import { jobIdsIn } from '../list-automated-jobs/jobs-answer.ts';
import { itemsIn } from '../list-pay-statement-items/items-answer.ts';

/** The keys of the elements in a list, whatever the status of the answer. */
export type Listed = ReadonlySet<string>;

export function payGroupsListed(exchange: Exchange): Listed {
  const groups = asArray(jsonOf(exchange)) ?? [];
  return new Set(groups.flatMap((group) => asString(asObject(group)?.id)?.toLowerCase() ?? []));
}

/** Lists the keys of pay statement items, from category, name and type. */
export const itemsListed = (exchange: Exchange): Listed => new Set(itemsIn(exchange).map(({ key }) => key));
export const jobsListed = (exchange: Exchange): Listed => new Set(jobIdsIn(exchange).filter((id) => id !== ''));

export const listsItemNamed = (exchange: Exchange, name: string): boolean =>
  itemsIn(exchange).some((item) => item.name === name);

/** Finds the first key that is also in the second list, and not in the third. */
export const firstOf = (listed: Listed, within: Listed, outside: Listed): string | undefined =>
  [...listed].find((key) => within.has(key) && !outside.has(key));

/** The pairs of lists that share an element: none, all, exactly the pairs of created connections, or some. */
export type Sharing = 'none' | 'all' | 'all-created' | 'some';

/** Finds how many pairs of lists share elements; undefined with fewer than two lists. A template may explain `all`. */
export function sharing(
  lists: readonly { readonly isCreated: boolean; readonly listed: Listed }[],
): Sharing | undefined {
  const filled = lists.filter(({ listed }) => listed.size > 0);
  const pairs = filled.flatMap((one, index) => filled.slice(index + 1).map((other) => [one, other] as const));
  if (pairs.length === 0) return undefined;
  const shared = pairs.filter(([one, other]) => [...one.listed].some((key) => other.listed.has(key)));
  if (shared.length === 0) return 'none';
  if (shared.length === pairs.length) return 'all';
  const created = pairs.filter(([one, other]) => one.isCreated && other.isCreated);
  const isTemplate = shared.length === created.length && shared.every((pair) => created.includes(pair));
  return isTemplate ? 'all-created' : 'some';
}

/** Finds the first id of the second list, and not of the third, in a refusal. Only a UUID shows its origin. */
export function mentionedIn(exchange: Exchange, within: Listed, outside: Listed): string | undefined {
  const { request, response } = exchange;
  if (response === null || response.status < 400) return undefined;
  const sent = `${request.path} ${request.body ?? ''}`.toLowerCase();
  const text = response.text.toLowerCase();
  return [...within].find((id) => uuidPattern.test(id) && !outside.has(id) && text.includes(id) && !sent.includes(id));
}
