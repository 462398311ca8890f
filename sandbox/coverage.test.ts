import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { faults } from './faults/all-faults.ts';
import { variants } from './variants/all-variants.ts';

const read = (file: string): unknown => parse(readFileSync(new URL(`../specs/${file}`, import.meta.url), 'utf8'));
const { requirements } = read('requirements.yaml') as {
  requirements: { id: string; level: string; judged: string; side?: string }[];
};
const silences = (read('silences.yaml') as { id: string }[]).map(({ id }) => id);

/** The musts of a target: no fault of the sandbox breaks what its callers must do. */
const musts = requirements.filter(
  ({ level, judged, side }) => level === 'must' && judged !== 'none' && side !== 'client',
);
const brokenBy = (some: typeof faults) => new Set<string>(some.flatMap((fault) => fault.requirements));

/** Silences that no variant of the sandbox decides otherwise. The list never grows: a new silence comes with a variant. */
const withoutVariant = new Set('SIL-027 SIL-038 SIL-042 SIL-051 SIL-065 SIL-067 SIL-070 SIL-071'.split(' '));

/** Faults that break what is advised, and no must. */
const aboutShoulds = new Set([
  'read-order-changes',
  'jobs-none-beside-count',
  'read-third-stays-connected',
  'large-limit-equal-to-count',
  'value-update-benefit-astral-refused',
  'value-pay-statement-limit-100-is-99',
  'value-pay-statement-limit-101-is-100',
  'seen-limit-5000-as-default',
  'overlap-list-pay-groups-shared-entity',
  'overlap-disconnect-entity-shared-lost',
  'repeated-job-ids',
  'combined-name-and-both-days',
  'combined-type-and-name-and-category',
  'combined-category-and-end-date',
  'combined-type-and-start-date',
]);

test('every must that can be judged is broken by a fault', () => {
  const broken = brokenBy(faults);
  const unbroken = musts.map(({ id }) => id).filter((id) => !broken.has(id));
  const next = 'add a fault that names it in sandbox/faults/ (CONTRIBUTING, "A fault")';
  expect(unbroken, `No fault of the sandbox breaks ${unbroken.join(', ')}: ${next}.`).toEqual([]);
});

test('every must that a check judges is broken by a fault that shows only sometimes', () => {
  const broken = brokenBy(faults.filter(({ conditional, stateful }) => conditional || stateful));
  const judged = musts.filter((must) => must.judged === 'check').map(({ id }) => id);
  const unbroken = judged.filter((id) => !broken.has(id));
  const next = 'add one that is `conditional` or `stateful` in sandbox/faults/ (CONTRIBUTING, "A fault")';
  expect(unbroken, `No fault that shows only sometimes breaks ${unbroken.join(', ')}: ${next}.`).toEqual([]);
});

test('every silence is decided otherwise by a variant, but for the listed ones', () => {
  const decided = new Set(variants.flatMap((variant) => variant.silences));
  const undecided = silences.filter((id) => !decided.has(id) && !withoutVariant.has(id));
  const next = 'add one that names it in sandbox/variants/ (CONTRIBUTING, "A variant")';
  expect(undecided, `No variant of the sandbox decides ${undecided.join(', ')} otherwise: ${next}.`).toEqual([]);
  const listed = [...withoutVariant].filter((id) => decided.has(id) || !silences.includes(id));
  expect(listed, `A variant decides ${listed.join(', ')}: take it from the list in this test.`).toEqual([]);
});

test('faults break known musts first, variants known shoulds, and name known silences', () => {
  const levels = new Map(requirements.map(({ id, level }) => [id, level]));
  const about = faults.filter(({ requirements: [first = ''] }) => levels.get(first) !== 'must');
  const unlisted = about.map(({ id }) => id).filter((id) => !aboutShoulds.has(id));
  const next = 'the first requirement of a fault has to be a must, the one that it is about';
  expect(unlisted, `${unlisted.join(', ')}: ${next}. One about a should is listed in this test.`).toEqual([]);
  expect(aboutShoulds.size, 'Each of these is a fault about a should; take away what is none.').toBe(about.length);
  const advised = variants.flatMap(({ advisories }) => advisories).filter((id) => levels.get(id) !== 'should');
  expect(advised, `${advised.join(', ')}: only shoulds can be the advisories of a variant.`).toEqual([]);
  const unknown = variants.flatMap((variant) => variant.silences).filter((id) => !silences.includes(id));
  expect(unknown, `${unknown.join(', ')}: specs/silences.yaml has no such row.`).toEqual([]);
});
