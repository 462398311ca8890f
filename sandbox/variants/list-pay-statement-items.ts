import { alterAnswers, changeRules, objectOf, objectsOf } from '../switches/behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { variantsOf } from './define.ts';

const variant = variantsOf('list-pay-statement-items');
const itemsPage = 25;

export const itemVariants: readonly Variant[] = [
  variant('items-with-paging', ['SIL-068'])
    .summary('An item list has a paging object, and holds all items.')
    .with(alterAnswers, '', (list) => {
      const count = objectsOf(objectOf(list).responses).length;
      return { ...objectOf(list), paging: { count, offset: 0, limit: Math.max(itemsPage, count), next: null } };
    }),
  variant('items-late', ['SIL-047'])
    .summary('The items of the payment created last are not listed yet.')
    .by(changeRules(() => ({ gathered: ({ payments }) => Math.max(0, payments.length - 1) }))),
  variant('end-date-exclusive', ['SIL-025'])
    .summary('The end date filter leaves out what was last seen on that day.')
    .by(changeRules(() => ({ seenUntil: ({ lastSeen }, day) => lastSeen < day }))),
  variant('items-seen-in-order-of-creation', [])
    .summary('What was seen last is said by the order in which payments were created.')
    .with(changeRules, (base) => ({
      seenSince: (seen, day) => base.seenSince({ ...seen, lastSeen: seen.lastPaid }, day),
      seenUntil: (seen, day) => base.seenUntil({ ...seen, lastSeen: seen.lastPaid }, day),
    })),
];
