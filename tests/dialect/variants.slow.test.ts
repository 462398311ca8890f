import { describe, expect, test } from 'vitest';
import type { Started } from '../../cli/faults/try-target.ts';
import { compareDialects } from '../../reports/dialect/compare-dialect.ts';
import type { ShownObservation } from '../../reports/record/run/run.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { variants } from '../../sandbox/variants/all-variants.ts';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { secondTargets, startOther } from '../evidence/other-targets.ts';
import { sampleOf } from '../sample.ts';
import { VARIANTS } from '../second-implementation/variants.ts';
import { observedDialect } from './observed-dialect.ts';
import { secondSilences } from './second-silences.ts';
import { untraced } from './untraced.ts';

/** An implementation, its variants, and what each decides otherwise. */
interface Implementation {
  readonly name: keyof typeof untraced;
  readonly start: (variant: string | null) => () => Promise<Started>;
  readonly declared: ReadonlyMap<string, readonly string[]>;
}

const sandbox: Implementation = {
  name: 'sandbox',
  start: (variant) => () => startSandbox({ seed: 1, syncPolls: 1, variants: variant === null ? [] : [variant] }),
  declared: new Map(variants.map(({ id, silences }) => [id, silences])),
};

const second: Implementation = {
  name: 'second',
  start(variant) {
    const target = secondTargets().find(({ id }) => id === (variant ?? 'unmodified'));
    if (target === undefined) throw new Error(`the second implementation has no variant ${variant}`);
    return () => startOther(target);
  },
  declared: new Map(Object.entries(secondSilences).map(([id, silences]) => [id, silences.split(' ').filter(Boolean)])),
};

const bases = new Map<string, Promise<readonly ShownObservation[] | null>>();

function baseOf({ name, start }: Implementation): Promise<readonly ShownObservation[] | null> {
  const base = bases.get(name) ?? observedDialect(start(null));
  bases.set(name, base);
  return base;
}

describe.each([sandbox, second])('the variants of the implementation $name', (implementation) => {
  const { declared, name, start } = implementation;
  const unseen = untraced[name];

  test('each says which silences it decides otherwise, and what leaves no trace is among them', () => {
    const { silences } = loadCatalogue();
    const ids = name === 'sandbox' ? variants.map(({ id }) => id) : VARIANTS.map(({ id }) => id);
    expect([...declared.keys()].toSorted()).toEqual(ids.toSorted());
    expect([...declared.values()].flat().filter((id) => !silences.has(id))).toEqual([]);
    const strange = [...unseen].filter(([id, row]) =>
      row.silences.some((each) => declared.get(id)?.includes(each) !== true),
    );
    expect(strange).toEqual([]);
  });

  test.each(sampleOf([...declared.keys()], 64, 31))(
    'a comparison names what %s decides otherwise, and nothing else',
    async (id) => {
      const changes = compareDialects(await baseOf(implementation), await observedDialect(start(id))) ?? [];
      const seen = new Set(changes.map(({ silence }) => String(silence)));
      const expected = declared.get(id) ?? [];
      const untracedHere = unseen.get(id)?.silences ?? [];
      const undeclared = changes.filter(({ silence }) => !expected.includes(silence));
      expect(
        undeclared.map(({ silence, place, fact, before, after }) => [silence, place, fact, before, after]),
      ).toEqual([]);
      expect(expected.filter((silence) => !seen.has(silence) && !untracedHere.includes(silence))).toEqual([]);
    },
  );
});
