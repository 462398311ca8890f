import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { Rules } from '../../rules/rules.ts';
import { changeAnswers, changeRules, refuseRequests } from '../../switches/behaviours.ts';
import type { Behaviour, Fault } from '../../switches/switches.ts';
import type { SeenItem } from '../../world/pay-items.ts';
import { faultsOf } from '../define.ts';

const fault = faultsOf('list-pay-statement-items');
const condition = (...requirements: RequirementId[]) =>
  ({ kind: 'condition', requirements, conditional: true }) as const;
const matchNames = (hasName: (name: string, sought: string) => boolean): (() => Behaviour) =>
  changeRules(() => ({ hasName: ({ item }, sought) => hasName(item.name, sought) }));
const includes = (name: string, sought: string) => name.toLowerCase().includes(sought.toLowerCase());

const names: readonly (readonly [string, string, () => Behaviour, readonly RequirementId[]])[] = [
  [
    'turkish-case',
    'takes I for the capital of a letter without a dot',
    matchNames((name, sought) => name.toLocaleLowerCase('tr').includes(sought.replaceAll('I', 'ı').toLowerCase())),
    ['ITEM-012', 'ITEM-011'],
  ],
  [
    'any-word',
    'finds names that have one of its words',
    matchNames((name, sought) => sought.split(' ').some((word) => includes(name, word))),
    ['ITEM-010'],
  ],
  [
    'whole-words',
    'finds whole words only',
    matchNames((name, sought) => ` ${name} `.toLowerCase().includes(` ${sought.trim()} `.toLowerCase())),
    ['ITEM-011', 'ITEM-012'],
  ],
  [
    'of-20-characters',
    'looks at its first 20 characters',
    matchNames((name, sought) => includes(name, sought.slice(0, 20))),
    ['ITEM-010'],
  ],
  [
    'brackets-lost',
    'passes over brackets',
    matchNames((name, sought) => includes(name, sought.replaceAll(/[()]/g, ''))),
    ['ITEM-011', 'ITEM-010'],
  ],
];

const hasQuote = (query: Readonly<Record<string, unknown>>) => /['"\\]/.test(String(query.name ?? ''));

const days: readonly (readonly [string, string, (base: Rules) => Partial<Rules>, readonly RequirementId[]])[] = [
  [
    'start-by-month',
    'The start date counts from the first of its month.',
    (base) => ({ seenSince: (seen, day) => base.seenSince(seen, `${day.slice(0, 7)}-01`) }),
    ['ITEM-016'],
  ],
  [
    'end-by-month',
    'The end date counts to the end of its month.',
    (base) => ({ seenUntil: (seen, day) => base.seenUntil(seen, `${day.slice(0, 7)}-31`) }),
    ['ITEM-018'],
  ],
  [
    'end-by-text',
    'The end date compares day, month and year in this order.',
    () => ({
      seenUntil: ({ lastSeen }, day) => lastSeen.split('-').toReversed().join() <= day.split('-').toReversed().join(),
    }),
    ['ITEM-018', 'ITEM-019'],
  ],
  [
    'start-exclusive-of-typeless',
    'The start date drops what was last seen on that day and has no type.',
    (base) => ({
      seenSince: (seen, day) =>
        base.seenSince(seen, day) && !(seen.lastSeen === day && seen.item.attributes.type === undefined),
    }),
    ['ITEM-015'],
  ],
  [
    'end-loses-employer-taxes',
    'The end date drops taxes that the employer pays.',
    (base) => ({ seenUntil: (seen, day) => base.seenUntil(seen, day) && seen.item.attributes.employer !== true }),
    ['ITEM-019'],
  ],
];

/** Quick runs name no category twice. */
const later = { effort: 'standard' } as const;

const categories: readonly (readonly [
  string,
  string,
  (seen: SeenItem, names: readonly string[]) => boolean,
  readonly RequirementId[],
  typeof later?,
])[] = [
  [
    'contributions-with-deductions',
    'employer_contributions are found under employee_deductions, too.',
    ({ item }, named) =>
      named.includes(item.category) ||
      (named.includes('employee_deductions') && item.category === 'employer_contributions'),
    ['ITEM-006', 'ITEM-008'],
  ],
  [
    'unsorted',
    'Several categories are found only in the order of the alphabet.',
    ({ item }, named) => named.includes(item.category) && named.toSorted().join() === named.join(),
    ['ITEM-008'],
  ],
  [
    'repeated',
    'A category that is named twice finds nothing.',
    ({ item }, named) => named.filter((name) => name === item.category).length === 1,
    ['ITEM-008', 'ITEM-007'],
    later,
  ],
];

/** Filters of "List pay statement items" that fail for some values, or for some items. */
export const itemFilterFaults: readonly Fault[] = [
  ...names.map(([name, what, behaviour, requirements]) =>
    fault(`filter-name-${name}`, `The name filter ${what}.`, condition(...requirements), behaviour),
  ),
  fault(
    'filter-name-quote-500',
    'A name filter with a quote or a backslash is answered 500.',
    condition('ITEM-011', 'ITEM-010'),
    refuseRequests('list-pay-statement-items', (_body, { query }) => hasQuote(query), 500),
  ),
  fault(
    'filter-name-quote-finds-all',
    'A name filter with a quote finds everything.',
    { ...condition('ITEM-010'), kind: 'security' },
    matchNames((name, sought) => /'/.test(sought) || includes(name, sought)),
  ),
  ...days.map(([name, summary, rules, requirements]) =>
    fault(`filter-${name}`, summary, condition(...requirements), changeRules(rules)),
  ),
  ...categories.map(([name, summary, inCategories, requirements, effort]) =>
    fault(
      `filter-categories-${name}`,
      summary,
      { ...condition(...requirements), ...effort },
      changeRules(() => ({ inCategories })),
    ),
  ),
  fault(
    'filter-type-loses-second-category',
    'The type filter finds the items of the first category only that has the type.',
    condition('ITEM-013'),
    changeAnswers(
      { operations: ['list-pay-statement-items'], when: ({ query }) => (query.type ?? '') !== '' },
      (reply) => {
        const { responses } = reply.body as { responses: { category: string }[] };
        reply.body = { responses: responses.filter(({ category }) => category === responses[0]?.category) };
      },
    ),
  ),
];
