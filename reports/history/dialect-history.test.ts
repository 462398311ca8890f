import { expect, test } from 'vitest';
import type { ShownObservation } from '../record/run/run.ts';
import { DialectHistory } from './dialect-history.ts';

const seen = (value: string, looks = 10, fact = 'keys'): readonly ShownObservation[] => [
  {
    silence: 'SIL-059',
    place: 'x 200 /metadata',
    fact,
    of: looks,
    values: [{ value, seen: looks }],
    request: 'curl x',
  },
];

/** Lists what each run shows to have changed, "before>after"; null if nothing is known. */
function follow(...runs: readonly (readonly ShownObservation[] | null)[]) {
  const history = new DialectHistory();
  return runs.map((dialect) => history.follow(dialect)?.map(({ before, after }) => `${before}>${after}`) ?? null);
}

test.each([
  ['a change is named once, by the run that shows it first', [seen('a'), seen('b'), seen('b')], [null, ['a>b'], []]],
  ['a run that observed nothing hides no change', [seen('a'), null, seen('b')], [null, null, ['a>b']]],
  ['a run that looked a few times hides no change', [seen('a'), seen('b', 2), seen('b')], [null, [], ['a>b']]],
  ['a run that did not look there hides no change', [seen('a'), [], seen('b')], [null, [], ['a>b']]],
  [
    'a change that one look shows is named once, too',
    [seen('400', 10, 'answer'), seen('404', 1, 'answer'), seen('404', 1, 'answer')],
    [null, ['400>404'], []],
  ],
  ['a change back is one, too', [seen('a'), seen('b'), seen('a')], [null, ['a>b'], ['b>a']]],
])('%s', (_name, runs, changes) => {
  expect(follow(...runs)).toEqual(changes);
});
