import {
  changeAnswersWhere,
  changeRules,
  objectOf,
  objectsOf,
  refuseRequests,
  withList,
} from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import { cacheFault } from '../answer-cache.ts';
import { faultsOf, sometimes } from '../define.ts';

const fault = faultsOf('list-pay-statement-items');

const compareNames = (isFound: (name: string, sought: string) => boolean): MakeBehaviour =>
  changeRules(() => ({ hasName: ({ item }, sought) => isFound(item.name, sought) }));

/** Replaces the text of the name filter by another one, before names are compared with it. */
const readSought = (read: (sought: string) => string): MakeBehaviour =>
  changeRules((base) => ({ hasName: (seen, sought) => base.hasName(seen, read(sought)) }));

const findNothing = (isLost: (sought: string) => boolean): MakeBehaviour =>
  changeRules((base) => ({ hasName: (seen, sought) => !isLost(sought) && base.hasName(seen, sought) }));

const refuseNames = (isRefused: (sought: string) => boolean, status?: number): MakeBehaviour =>
  refuseRequests((_body, { query }) => isRefused(String(query.name ?? '')), status);

const includes = (name: string, sought: string) => name.toLowerCase().includes(sought.toLowerCase());
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** A pattern of SQL as a regular expression: % stands for any text, _ for any character. */
const likePattern = (text: string) => new RegExp(escaped(text).replaceAll('%', '.*').replaceAll('_', '.'), 'i');

function matches(name: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'i').test(name);
  } catch {
    return false;
  }
}

/** The name filter: names that it does not find, or finds though they lack the text. */
export const nameFilter: readonly Fault[] = [
  fault('items-name-ignored', sometimes('condition', 'ITEM-010'))
    .summary('The name filter lets everything through.')
    .by(compareNames(() => true)),
  fault('items-name-from-start', sometimes('condition', 'ITEM-011'))
    .summary('The name filter looks at the start of names only.')
    .by(compareNames((name, sought) => name.toLowerCase().startsWith(sought.toLowerCase()))),
  fault('items-name-whole', sometimes('condition', 'ITEM-011'))
    .summary('The name filter wants the whole name.')
    .by(compareNames((name, sought) => name.toLowerCase() === sought.toLowerCase())),
  fault('items-name-not-at-end', sometimes('condition', 'ITEM-011'))
    .summary('The name filter does not find the end of a name.')
    .with(compareNames, (name, sought) => {
      const isAtEnd = name.length > sought.length && name.toLowerCase().endsWith(sought.toLowerCase());
      return includes(name, sought) && !isAtEnd;
    }),
  fault('items-name-letter-case', sometimes('condition', 'ITEM-012', 'ITEM-011'))
    .summary('The name filter takes notice of letter case.')
    .by(compareNames((name, sought) => name.includes(sought))),
  fault('filter-name-turkish-case', sometimes('condition', 'ITEM-012', 'ITEM-011'))
    .summary('The name filter takes I for the capital of a letter without a dot.')
    .with(compareNames, (name, sought) =>
      name.toLocaleLowerCase('tr').includes(sought.replaceAll('I', 'ı').toLowerCase()),
    ),
  fault('seen-name-with-capital-finds-nothing', sometimes('condition', 'ITEM-012', 'ITEM-011'))
    .summary('A name filter with a capital letter finds nothing.')
    .by(findNothing((sought) => sought !== sought.toLowerCase())),
  fault('filter-name-any-word', sometimes('condition', 'ITEM-010'))
    .summary('The name filter finds names that have one of its words.')
    .by(compareNames((name, sought) => sought.split(' ').some((word) => includes(name, word)))),
  fault('filter-name-whole-words', sometimes('condition', 'ITEM-011', 'ITEM-012'))
    .summary('The name filter finds whole words only.')
    .by(compareNames((name, sought) => includes(` ${name} `, ` ${sought.trim()} `))),
  fault('filter-name-of-20-characters', sometimes('condition', 'ITEM-010'))
    .summary('The name filter looks at its first 20 characters.')
    .by(readSought((sought) => sought.slice(0, 20))),
  fault('filter-name-brackets-lost', sometimes('condition', 'ITEM-011', 'ITEM-010'))
    .summary('The name filter passes over brackets.')
    .by(readSought((sought) => sought.replaceAll(/[()]/g, ''))),
  fault('items-name-as-regular-expression', sometimes('condition', 'ITEM-010', 'ITEM-011'))
    .summary('The name filter reads its text as a regular expression.')
    .by(compareNames(matches)),
  fault('items-name-as-like-pattern', sometimes('condition', 'ITEM-010'))
    .summary('The name filter reads % and _ as SQL does.')
    .by(compareNames((name, sought) => likePattern(sought).test(name))),
  fault('items-name-quote-finds-nothing', sometimes('condition', 'ITEM-011'))
    .summary('A name filter with a quote in it finds nothing.')
    .by(findNothing((sought) => /['"]/.test(sought))),
  fault('filter-name-quote-finds-all', sometimes('security', 'ITEM-010'))
    .summary('A name filter with a quote finds everything.')
    .by(compareNames((name, sought) => sought.includes("'") || includes(name, sought))),
  fault('filter-name-quote-500', sometimes('condition', 'ITEM-011', 'ITEM-010'))
    .summary('A name filter with a quote or a backslash is answered 500.')
    .by(refuseNames((sought) => /['"\\]/.test(sought), 500)),
  fault('seen-name-beyond-ascii-500', sometimes('condition', 'ITEM-011'))
    .summary('A name filter with a character beyond ASCII is answered 500.')
    .by(refuseNames((sought) => [...sought].some((character) => character > '\u007f'), 500)),
  fault('items-name-percent-refused', sometimes('condition', 'ITEM-011'))
    .summary('A name filter with a percent sign in it is refused.')
    .by(refuseNames((sought) => sought.includes('%'))),
  fault('items-name-plus-as-blank', sometimes('condition', 'ITEM-011', 'ITEM-010'))
    .summary('A plus in a name filter stands for a blank.')
    .by(readSought((sought) => sought.replaceAll('+', ' '))),
  fault('items-name-ampersand-ends', sometimes('condition', 'ITEM-010'))
    .summary('A name filter ends at an ampersand.')
    .by(readSought((sought) => sought.replace(/&.*$/, ''))),
  fault('seen-name-cut-at-comma', sometimes('condition', 'ITEM-010'))
    .summary('A name filter ends at a comma.')
    .by(readSought((sought) => sought.replace(/,.*$/, ''))),
  fault('items-name-blanks-taken-away', sometimes('condition', 'ITEM-011', 'ITEM-010'))
    .summary('A blank within the text of the name filter is taken away.')
    .by(readSought((sought) => sought.replaceAll(' ', ''))),
  fault('read-items-of-others-by-name', sometimes('security', 'ITEM-020', 'ENT-019', 'ITEM-021'))
    .summary('Under a name filter the items of all entities of the connection are searched.')
    .with(changeAnswersWhere, { when: ({ query }) => (query.name ?? '') !== '' }, (reply, { token, world, query }) => {
      const others = (token?.connection.entities ?? []).filter((entity) => entity !== token?.entity);
      const found = others
        .flatMap((entity) => world.items(entity).of(entity, entity.payments.length))
        .flatMap(({ item }) => (includes(item.name, String(query.name)) ? [item] : []));
      const listed = new Set(objectsOf(objectOf(reply.body).responses).map((item) => JSON.stringify(item)));
      reply.body = withList(reply.body, 'responses', (list) => [
        ...list,
        ...found.filter((item) => !listed.has(JSON.stringify(item))),
      ]);
    }),
  cacheFault('list-pay-statement-items', 'name', ['ITEM-010', 'ITEM-011', 'ITEM-012', 'ITEM-005', 'ITEM-009']),
];
