import fc from 'fast-check';
import { askOnce, plainWindow } from '../../harness/premises/known-payments.ts';
import { defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { fixturePayment } from '../../harness/world/connection.ts';
import { isBroken } from '../../oracle/kernel/judge.ts';
import { expectByName, expectByType } from '../../oracle/list-pay-statement-items/filter-expectation.ts';
import { judgeNameAsWritten, judgeNameInOtherCase, judgeType } from '../../oracle/list-pay-statement-items/filters.ts';
import type { Item } from '../../oracle/list-pay-statement-items/items-answer.ts';
import { typesOfLines } from '../../oracle/list-pay-statement-items/items-list.ts';
import { filterName, findItemSource, type ItemSource, judgeFilters } from './item-source.ts';

/** Reads the first payment of the profile, since the items may come from its lines. */
async function readFixturePayment(t: Trial) {
  const { fixture } = t.world;
  const [paymentId] = t.profile.fixtures.paymentIds;
  if (fixture === null || paymentId === undefined || !t.offers('get-pay-statement')) return undefined;
  return { page: await askOnce(t, fixturePayment(fixture, paymentId), plainWindow), paymentId };
}

/** The words of the listed names: short pieces of plain letters and digits, which every server reads alike. */
const wordsOf = (items: readonly Item[]): readonly string[] => [
  ...new Set(items.flatMap(({ name }) => name.match(/[A-Za-z0-9]{2,40}/g) ?? [])),
];

/** The end of a name, if possible of one with several words: a target may compare only the beginning of a name. */
function endOf(items: readonly Item[]): string | undefined {
  const ends = items.flatMap(({ name }) => {
    const word = /[A-Za-z0-9]{4,40}$/.exec(name)?.[0];
    return word === undefined ? [] : [{ name, end: word.slice(1) }];
  });
  return (ends.find(({ name, end }) => name.length > end.length + 1) ?? ends[0])?.end;
}

const flipCase = (text: string): string =>
  [...text].map((char, index) => (index % 2 === 0 ? char.toUpperCase() : char.toLowerCase())).join('');

const partOf = (word: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat({ max: word.length - 1 }), fc.nat({ max: word.length - 1 }))
    .map(([a, b]) => word.slice(Math.min(a, b), Math.max(a, b) + 1));

/** "Case-insensitive partial match on item name". */
export const nameFilter = defineCheck({
  id: 'list-pay-statement-items/name-filter',
  title: 'The name filter keeps the items whose name contains the text, in any letter case',
  judges: [judgeNameAsWritten, judgeNameInOtherCase],
  run: async (t) => {
    const name = filterName(t, 'name');
    const source = await findItemSource(t);
    const words = wordsOf(source.items);
    const [first] = words;
    const last = words.at(-1);
    if (first === undefined || last === undefined) return;
    const judgeTexts = async (texts: readonly string[]) => {
      const cases = texts.map((text) => {
        const expectationOf = expectByName(text);
        const isAsWritten = source.items.every((item) => expectationOf(item) === 'dropped' || item.name.includes(text));
        const judge = isAsWritten ? judgeNameAsWritten : judgeNameInOtherCase;
        return { query: [[name, text]], label: `name "${text}"`, judges: [[judge, expectationOf]] } as const;
      });
      return (await judgeFilters(t, source, cases)).flat();
    };
    // The beginning of a word, the end of a name, a part of a word, and words in other letter cases than their own.
    const asWritten = [first.slice(0, 3), endOf(source.items) ?? last.slice(1), last.slice(0, -1)];
    const judged = await judgeTexts([...asWritten, last.toUpperCase(), flipCase(first)]);
    t.judge(judged);
    // Random parts would only show the same defect again.
    if (judged.some(isBroken)) return;
    await t.forAll('part of a name', fc.constantFrom(...words).chain(partOf), (text) => judgeTexts([text]), {
      randomExamples: Math.floor(t.effort.examples / 6),
    });
  },
});

/** The types that occur, one of each category first: a target may filter only some categories. */
function typesOf(items: readonly Item[]): { readonly first: readonly string[]; readonly others: readonly string[] } {
  const typed = items.flatMap(({ type, category }) => (type === null || type === '' ? [] : [{ type, category }]));
  const first = new Map<string, string>();
  for (const { type, category } of typed) {
    if (!first.has(category) && ![...first.values()].includes(type)) first.set(category, type);
  }
  const others = new Set(typed.map(({ type }) => type));
  for (const type of first.values()) others.delete(type);
  return { first: [...first.values()], others: [...others] };
}

/** The most types to ask for that lines of pay statements have, but no listed item. */
const unlistedAsked = 2;

/** The types that lines of the profile's payment have, but no item of the list without filters. */
async function unlistedTypes(t: Trial, { connection, items }: ItemSource): Promise<readonly string[]> {
  const payment = connection.origin === 'fixture' ? await readFixturePayment(t) : undefined;
  if (payment === undefined) return [];
  const listed = new Set(items.map(({ type }) => type));
  return typesOfLines(payment.page, payment.paymentId).filter((type) => type !== '' && !listed.has(type));
}

/** "String search on item type". */
export const typeFilter = defineCheck({
  id: 'list-pay-statement-items/type-filter',
  title: 'The type filter keeps the items of an existing type and none of an unrelated one',
  judges: [judgeType],
  run: async (t) => {
    const name = filterName(t, 'type');
    const source = await findItemSource(t);
    const { first, others } = typesOf(source.items);
    const chosen = [...first, ...others].slice(0, Math.max(first.length, 2 + Math.floor(t.effort.examples / 10)));
    const ask = async (types: readonly string[]) => {
      const cases = types.map((type) => {
        return { query: [[name, type]], label: `type "${type}"`, judges: [[judgeType, expectByType(type)]] } as const;
      });
      return (await judgeFilters(t, source, cases)).flat();
    };
    t.judge(await ask(chosen));
    // Only items that should not be listed are a defect here: no item needs to have the type of a line.
    const unlisted = (await unlistedTypes(t, source)).slice(0, unlistedAsked);
    t.judge((await ask(unlisted)).filter(isBroken));
  },
});
