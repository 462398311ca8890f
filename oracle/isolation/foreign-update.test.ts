import { expect, test } from 'vitest';
import { answered, unanswered } from '../kernel/answered.testbed.ts';
import { printJudgements } from '../kernel/print-judgements.testbed.ts';
import { judgeForeignUpdate, judgeForeignUpdateUnderEntity, judgeOwnUpdateUnderForeign } from './foreign-update.ts';

const update = (status: number) => answered('update-benefit', status, {});

test('the judgements of updates that touch another connection', () => {
  const taken = { exchange: update(200), what: 'a benefit of the fixture', isListed: false, unknown: null };
  expect(
    printJudgements({
      refused: judgeForeignUpdate.answer({ ...taken, exchange: update(404) }),
      unanswered: judgeForeignUpdate.answer({ ...taken, exchange: unanswered('update-benefit') }),
      'taken, without a sign of an effect': judgeForeignUpdate.answer(taken),
      'taken, and listed for its owner': judgeForeignUpdate.answer({ ...taken, isListed: true }),
      'taken, where an unknown one is refused': judgeForeignUpdate.answer({ ...taken, unknown: update(404) }),
      'taken under its entity': judgeForeignUpdateUnderEntity.answer({ ...taken, isListed: true }),
      'refused, and carried out': judgeForeignUpdate.carriedOut(update(404)),
      'an own benefit under a foreign entity, refused': judgeOwnUpdateUnderForeign(update(404)),
      'an own benefit under a foreign entity, taken': judgeOwnUpdateUnderForeign(update(200)),
      'an own benefit under a foreign entity, unanswered': judgeOwnUpdateUnderForeign(unanswered('update-benefit')),
    }),
  ).toMatchInlineSnapshot(`
    "refused: holds ISO-021, ISO-004
    unanswered: blocked ISO-004: no answer came in time
    taken, without a sign of an effect:
      broken ISO-021: The update of a benefit of the fixture is answered with success.
        a refusal | 200 for a benefit of the fixture | update-benefit 200
    taken, and listed for its owner:
      broken ISO-004: A benefit of another connection is updated.
        a refusal, and no effect | 200 for a benefit of the fixture, and the job in its owner’s list | update-benefit 200
      blocked ISO-021: what was seen is a finding of ISO-004
    taken, where an unknown one is refused:
      broken ISO-004: A benefit of another connection is updated.
        a refusal, and no effect | 200 for a benefit of the fixture, while an unknown one is refused | update-benefit 404, update-benefit 200
      blocked ISO-021: what was seen is a finding of ISO-004
    taken under its entity:
      broken ISO-010: A benefit of another connection is updated.
        a refusal, and no effect | 200 for a benefit of the fixture, and the job in its owner’s list | update-benefit 200
      blocked ISO-020: what was seen is a finding of ISO-010
    refused, and carried out:
      broken ISO-004: A benefit of another connection is updated, although the status refuses it.
        no effect | a new job in the owner’s list after each refusal | update-benefit 404
    an own benefit under a foreign entity, refused: holds ISO-020
    an own benefit under a foreign entity, taken:
      broken ISO-020: The update of an own benefit under an entity of another connection is answered with success.
        a refusal | 200 | update-benefit 200
    an own benefit under a foreign entity, unanswered: blocked ISO-020: no answer came in time"
  `);
});
