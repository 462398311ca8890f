import { invalid } from '../rules/refusal.ts';
import { itemCategories } from '../world/wire.ts';
import { type BearerCall, dayOf, oneOf } from './call.ts';

/** The filters of a request; an absent one filters nothing. Days are YYYY-MM-DD. */
interface ItemFilter {
  readonly categories?: readonly string[];
  readonly name?: string;
  readonly type?: string;
  readonly startDate?: string;
  readonly endDate?: string;
}

function filterOf(call: BearerCall): ItemFilter {
  const names = call.rules.itemFilterNames;
  const given = (name: string): string | undefined => {
    const value = call.query[name];
    if (Array.isArray(value)) throw invalid(`${name} must be given once.`);
    return value === '' ? undefined : value;
  };
  const categories = given(names.category)?.split(',');
  const name = given(names.name);
  const type = given(names.type);
  const startDate = given(names.startDate);
  const endDate = given(names.endDate);
  return {
    ...(categories && { categories: categories.map((one) => oneOf(itemCategories)(one.trim(), names.category)) }),
    ...(name !== undefined && { name }),
    ...(type !== undefined && { type }),
    ...(startDate !== undefined && { startDate: dayOf(startDate, names.startDate) }),
    ...(endDate !== undefined && { endDate: dayOf(endDate, names.endDate) }),
  };
}

/** "9. List pay statement items": lists the items that match every filter. */
export function listPayStatementItems(call: BearerCall) {
  const entity = call.entity();
  const { categories, name, type, startDate, endDate } = filterOf(call);
  const { rules } = call;
  return {
    responses: call.world
      .items(entity)
      .of(entity, rules.gathered(entity))
      .filter(
        (seen) =>
          (categories === undefined || rules.inCategories(seen, categories)) &&
          (name === undefined || rules.hasName(seen, name)) &&
          (type === undefined || rules.hasType(seen, type)) &&
          (startDate === undefined || rules.seenSince(seen, startDate)) &&
          (endDate === undefined || rules.seenUntil(seen, endDate)),
      )
      .map(({ item }) => item),
  };
}
