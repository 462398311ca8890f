import { characterEntities } from 'character-entities';
import { characterEntitiesLegacy } from 'character-entities-legacy';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boundsWith } from '../../driver/bounds/bounds.ts';
import { Secrets } from '../../driver/secrets/secrets.ts';

/** Draws one of the spellings that a grammar has for a character, given one number for each choice. */
type Spell = (character: string, choose: (count: number) => number) => string;

interface Grammar {
  readonly spell: Spell;
  /** Makes text of what was spelled. */
  readonly join: (spelled: readonly string[]) => readonly string[];
  /** The reference decoder, where the platform has one. */
  readonly decode?: (text: string) => string;
}

const pick = <T>(all: readonly T[], choose: (count: number) => number): T => all[choose(all.length)] as T;
const inSomeCase = (digits: string, choose: (count: number) => number): string =>
  [...digits].map((digit) => (choose(2) === 0 ? digit : digit.toUpperCase())).join('');
const asSpelled = (spelled: readonly string[]): readonly string[] => spelled;

/** The escapes of one letter (ECMA-404, "String"). */
const short: Readonly<Record<string, string>> = { '"': '\\"', '\\': '\\\\', '/': '\\/', '\t': '\\t', '\n': '\\n' };

const json: Grammar = {
  spell: (character, choose) => {
    const number = Array.from({ length: character.length }, (_, at) => character.charCodeAt(at).toString(16))
      .map((unit) => `\\u${inSomeCase(unit.padStart(4, '0'), choose)}`)
      .join('');
    const plain = /["\\\p{Cc}]/u.test(character) ? [] : [character];
    return pick([...plain, number, number, short[character] ?? number], choose);
  },
  join: asSpelled,
  decode: (text) => JSON.parse(`"${text}"`),
};

const url: Grammar = {
  spell: (character, choose) => {
    const bytes = [...Buffer.from(character)].map((byte) => inSomeCase(byte.toString(16).padStart(2, '0'), choose));
    const encoded = `%${bytes.join('%')}`;
    return pick([/[%+\s]/.test(character) ? encoded : character, character === ' ' ? '+' : encoded, encoded], choose);
  },
  join: asSpelled,
  decode: (text) => new URLSearchParams(`t=${text.replaceAll('&', '%26')}`).get('t') ?? '',
};

/** The names of each character, or of any shape of it. */
function namesBy(shape: (text: string) => string): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, string[]>();
  for (const [name, text] of Object.entries(characterEntities)) {
    names.set(shape(text), [...(names.get(shape(text)) ?? []), name]);
  }
  return names;
}

const htmlWith = (names: ReadonlyMap<string, readonly string[]>): Grammar => ({
  spell: (character, choose) => {
    const code = character.codePointAt(0) ?? 0;
    const zeros = '0'.repeat(pick([0, 0, 1, 7, 40], choose));
    const end = pick([';', ''], choose);
    const named = names.get(character)?.map((name) => `&${name}${characterEntitiesLegacy.includes(name) ? end : ';'}`);
    const spellings = [
      ...(character === '&' ? [] : [character]),
      `&#${zeros}${code}${end}`,
      `&#${pick(['x', 'X'], choose)}${zeros}${inSomeCase(code.toString(16), choose)}${end}`,
    ];
    return pick(named === undefined ? spellings : [...spellings, pick(named, choose)], choose);
  },
  /** A number goes on with any further digit, and a name with a letter that makes a longer one of it: these need an end. */
  join: (spelled) =>
    spelled.map((each, at) => {
      if (!each.startsWith('&') || each.endsWith(';')) return each;
      const next = spelled.slice(at + 1).join('');
      if (each.startsWith('&#')) return /^[0-9a-f;]/i.test(next) ? `${each};` : each;
      const run = /^[a-z0-9]*;?/i.exec(next)?.[0] ?? '';
      const isLonger = [...run].some((_, count) => {
        const longer = `${each.slice(1)}${run.slice(0, count + 1)}`;
        return characterEntitiesLegacy.includes(longer) || longer.replace(/;$/, '') in characterEntities;
      });
      return isLonger ? `${each};` : each;
    }),
});

const html = htmlWith(namesBy((text) => text));
const grammars: Readonly<Record<string, Grammar>> = {
  JSON: json,
  URL: url,
  HTML: html,
  'HTML, in any shape': htmlWith(namesBy((text) => text.normalize('NFKD'))),
};
const all = Object.values(grammars);

/** Spells each character with one grammar, drawn for it. */
function mixed(text: string, choose: (count: number) => number): readonly string[] {
  const drawn = [...text].map((character) => {
    const grammar = pick(all, choose);
    return { grammar, spelled: grammar.spell(character, choose) };
  });
  return html.join(drawn.map(({ spelled }) => spelled));
}

/** Spells a text with one grammar, and each character of that with another one. */
const spellAll = (
  written: readonly string[],
  grammar: Grammar,
  choose: (count: number) => number,
): readonly string[] => {
  const lengths = written.map((each) => [...each].length);
  const spelled = grammar.join([...written.join('')].map((character) => grammar.spell(character, choose)));
  let behind = 0;
  return lengths.map((length) => {
    behind += length;
    return spelled.slice(behind - length, behind).join('');
  });
};

const secretCharacter = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._+/=') },
  { weight: 1, arbitrary: fc.constantFrom(...'!"#$\'()*,:<>?@[]^`{|}', 'é', 'Ж', '漢', '𝒳') },
);
const secretText = fc.string({ unit: secretCharacter, minLength: 8, maxLength: 30 });
/** A number for each choice, from a list that begins anew where it ends. */
const choices = fc.array(fc.nat(1_000), { minLength: 31, maxLength: 97 });
const chooser = (numbers: readonly number[]) => {
  let at = 0;
  return (count: number): number => (numbers[at++ % numbers.length] ?? 0) % count;
};

const leftIn = (secret: string, written: readonly string[]): readonly string[] => {
  const secrets = new Secrets(boundsWith({}));
  secrets.add('$SECRET', secret);
  const redacted = secrets.redact(`{"a":"${written.join('')}"}`);
  const windows = Array.from({ length: written.length - 7 }, (_, at) => written.slice(at, at + 8).join(''));
  return windows.filter((each) => redacted.includes(each));
};

const options = { seed: 1, numRuns: 300 };

describe('no 8 characters are left of a secret that is spelled as a grammar allows it:', () => {
  test.each(Object.keys(grammars))('%s', (name) => {
    const grammar = grammars[name] as Grammar;
    fc.assert(
      fc.property(secretText, choices, (secret, numbers) => {
        const written = spellAll([...secret], grammar, chooser(numbers));
        if (grammar.decode !== undefined) expect(grammar.decode(written.join(''))).toBe(secret);
        expect(leftIn(secret, written)).toEqual([]);
      }),
      options,
    );
  });

  test('each character in another one', () => {
    fc.assert(
      fc.property(secretText, choices, (secret, numbers) => {
        expect(leftIn(secret, mixed(secret, chooser(numbers)))).toEqual([]);
      }),
      options,
    );
  });

  test.each(['JSON', 'URL', 'HTML'].flatMap((outer) => Object.keys(grammars).map((inner) => [inner, outer] as const)))(
    '%s within %s',
    (inner, outer) => {
      fc.assert(
        fc.property(secretText, choices, (secret, numbers) => {
          const choose = chooser(numbers);
          const within = spellAll([...secret], grammars[inner] as Grammar, choose);
          expect(leftIn(secret, spellAll(within, grammars[outer] as Grammar, choose))).toEqual([]);
        }),
        options,
      );
    },
  );
});
