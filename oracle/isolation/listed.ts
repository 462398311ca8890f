import { uuidPattern } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, asString, jsonOf } from '../kernel/answer.ts';
import { jobIdsIn } from '../list-automated-jobs/jobs-answer.ts';
import { itemsIn } from '../list-pay-statement-items/items-answer.ts';

/** The texts by which the elements of a list differ, whatever the status of the answer. */
export type Listed = ReadonlySet<string>;

/** Pay groups, by id in lower case. */
export function payGroupsListed(exchange: Exchange): Listed {
  const groups = asArray(jsonOf(exchange)) ?? [];
  return new Set(groups.flatMap((group) => asString(asObject(group)?.id)?.toLowerCase() ?? []));
}

/** Pay statement items, by category, name and type. */
export const itemsListed = (exchange: Exchange): Listed => new Set(itemsIn(exchange).map(({ key }) => key));

/** Automated jobs, by id in lower case. */
export const jobsListed = (exchange: Exchange): Listed => new Set(jobIdsIn(exchange).filter((id) => id !== ''));

/** Whether a list has an item of this name, in any category. */
export const listsItemNamed = (exchange: Exchange, name: string): boolean =>
  itemsIn(exchange).some((item) => item.name === name);

/** The first that stands in one list and in the second, and not in the third. */
export const firstOf = (listed: Listed, within: Listed, outside: Listed): string | undefined =>
  [...listed].find((key) => within.has(key) && !outside.has(key));

/** The share of elements that lists of several connections have in common, each of which names one thing. */
export type Sharing = 'none' | 'all' | 'all-created' | 'some';

/** Finds connections that list the same where others don't; all may come of a template, and empty ones say nothing. */
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

/** The first id of the second list, not of the third, anywhere in a refusal: only a UUID shows its origin. */
export function mentionedIn(exchange: Exchange, within: Listed, outside: Listed): string | undefined {
  const { request, response } = exchange;
  if (response === null || response.status < 400) return undefined;
  const sent = `${request.path} ${request.body ?? ''}`.toLowerCase();
  const text = response.text.toLowerCase();
  return [...within].find((id) => uuidPattern.test(id) && !outside.has(id) && text.includes(id) && !sent.includes(id));
}
