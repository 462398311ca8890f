import { expect, test } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { judgeReadBack } from '../create-sandbox-payment/default-lines.ts';
import { judgeStillGiven } from '../create-sandbox-payment/still-given.ts';
import { answered } from '../kernel/answered.testbed.ts';
import { blocked, broken, holds, isBroken } from '../kernel/judge.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { blockConsequences, causesOf } from './consequences.ts';

const exchange = answered('create-sandbox-payment', 200, {});
const wrong = (requirement: RequirementId) =>
  broken(requirement, { exchanges: [exchange], expected: 'a', actual: 'b', message: 'It is wrong.' });

test('of broken requirements those that follow from another are blocked by the first that they follow from', () => {
  const [cause, effect, other, both] = ['PAY-046', 'PAY-040', 'MONEY-007', 'PAY-027'] as const;
  expect(
    printJudgements({
      all: blockConsequences([wrong(both), wrong(effect), wrong(cause), wrong(other)]),
      'without their cause': blockConsequences([holds(cause), wrong(effect), wrong(both)]),
      'with another cause': blockConsequences([blocked(cause, 'so'), wrong(effect), wrong(both), wrong(other)]),
      'what held': blockConsequences([wrong(cause), holds(effect), wrong(effect), blocked(effect, 'so')]),
    }),
  ).toMatchInlineSnapshot(`
    "all:
      blocked PAY-027: what is seen follows from another defect: MONEY-007
      blocked PAY-040: what is seen follows from another defect: PAY-046
      broken PAY-046: It is wrong.
        a | b | create-sandbox-payment 200
      broken MONEY-007: It is wrong.
        a | b | create-sandbox-payment 200
    without their cause:
      holds PAY-046
      broken PAY-040: It is wrong.
        a | b | create-sandbox-payment 200
      broken PAY-027: It is wrong.
        a | b | create-sandbox-payment 200
    with another cause:
      blocked PAY-046: so
      broken PAY-040: It is wrong.
        a | b | create-sandbox-payment 200
      blocked PAY-027: what is seen follows from another defect: MONEY-007
      broken MONEY-007: It is wrong.
        a | b | create-sandbox-payment 200
    what held:
      broken PAY-046: It is wrong.
        a | b | create-sandbox-payment 200
      holds PAY-040
      blocked PAY-040: what is seen follows from another defect: PAY-046
      blocked PAY-040: so"
  `);
});

test('the cause is there as data', () => {
  expect(blockConsequences([wrong('DISC-008'), wrong('DISC-009')])[1]).toMatchObject({
    outcome: 'blocked',
    cause: 'DISC-008',
  });
});

test.each([
  ['PAY-013', 'PAY-017', 'PAY-013'],
  ['PAY-016', 'PAY-019', 'PAY-019'],
  ['PAY-023', 'PAY-046', 'PAY-023'],
  ['DISC-011', 'DISC-013', 'DISC-011'],
  ['ITEM-011', 'ITEM-012', 'ITEM-011'],
] as const)('of %s and %s the finding is %s', (one, other, left) => {
  expect(
    blockConsequences([wrong(one), wrong(other)])
      .filter(isBroken)
      .map(({ requirement }) => requirement),
  ).toEqual([left]);
});

test('whose statement it is comes before all that it says', () => {
  const owned = [...judgeReadBack.requirementIds, ...judgeStillGiven.requirementIds];
  const effects = owned.filter((id) => id !== 'PAY-023' && id !== 'MONEY-007');
  const judged = blockConsequences([wrong('PAY-023'), ...effects.map(wrong)]);
  expect(effects).toHaveLength(25);
  expect(judged.slice(1)).toEqual(effects.map((id) => expect.objectContaining({ requirement: id, cause: 'PAY-023' })));
});

const catalogue = loadCatalogue();
const isId = (id: string): id is RequirementId => catalogue.requirements.has(id);
const ids = [...catalogue.requirements.keys()].filter(isId);

/** The causes of a breach in any of the operations that show it. */
const causesIn = (id: RequirementId): readonly RequirementId[] =>
  (catalogue.requirements.get(id)?.operations ?? []).flatMap((operation) => causesOf(id, operation, catalogue));

test('the causes of a breach are those of the table, in its order', () => {
  expect(causesOf('PAY-027', 'get-pay-statement', catalogue)).toEqual(['PAY-023', 'MONEY-007', 'PAY-008']);
  expect(causesOf('PAY-023', 'get-pay-statement', catalogue)).toEqual([]);
});

test('what holds for any answer follows from what is wrong with the same operation alone', () => {
  expect(causesOf('ERR-013', 'list-enrolled-individuals', catalogue)).toEqual(['ENRD-014']);
  expect(causesOf('ERR-013', 'get-pay-statement', catalogue)).toContain('PS-026');
  expect(causesOf('ERR-013', 'list-pay-groups', catalogue)).toEqual([]);
});

test('nothing follows from itself, and no failure from advice', () => {
  const beginnings = (id: RequirementId, passed: readonly RequirementId[]): readonly RequirementId[] =>
    passed.includes(id) ? [id] : causesIn(id).flatMap((cause) => beginnings(cause, [...passed, id]));
  expect(ids.filter((id) => beginnings(id, []).length > 0)).toEqual([]);
  const isMust = (id: string) => catalogue.requirements.get(id)?.level === 'must';
  const failures = ids.filter((id) => isMust(id) && causesIn(id).some((cause) => !isMust(cause)));
  expect(failures).toEqual([]);
});
