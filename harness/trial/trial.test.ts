import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { profileOf } from '../../driver/loopback.testbed.ts';
import { answered } from '../../oracle/kernel/answered.testbed.ts';
import { expectSuccess } from '../../oracle/kernel/expectation.ts';
import { requirement } from '../../oracle/kernel/judge.ts';
import { openSession } from '../session.ts';
import { Trial } from './trial.ts';

const listed = requirement('GROUP-003', 'A valid request is answered 200 with the list of pay groups.');

/** A list that was refused with 429, with a time to try again or without. */
function refused(headers: readonly (readonly [string, string])[]) {
  const exchanges = [answered('list-pay-groups', 429, {}, headers)];
  return listed.broken({
    exchanges,
    expected: '200',
    actual: '429',
    message: 'It is refused.',
    expectation: expectSuccess(),
  });
}

function trialOf(id: `test/${string}`) {
  const part = { index: 1, count: 1 };
  const settings = { effort: 'quick', seed: 1, strict: false, checks: null, part, sharedBy: 1 } as const;
  const profile = profileOf('http://127.0.0.1:9');
  const session = openSession({ ...settings, profile, firstConnection: null });
  onTestFinished(() => session.close());
  return { overlaps: session.parts.overlaps, trial: new Trial<'GROUP-003'>(session.parts, { id }) };
}

test('overlaps are not stopped by what may have to be judged anew', async () => {
  const { overlaps, trial } = trialOf('test/overlaps');
  await expect(trial.withoutOtherWrites(async () => trial.stopOverlaps('GROUP-003'))).rejects.toThrow('judged anew');
  expect(overlaps.defect).toBeNull();
  trial.stopOverlaps('GROUP-003');
  expect(overlaps.defect).toBe('GROUP-003');
});

test('a check judges nothing by what was put off for the moment, by itself or in a property', async () => {
  const { trial } = trialOf('test/put-off');
  trial.judge(refused([['Retry-After', '1']]), refused([]));
  const putOff = async () => [refused([['Retry-After', '1']])];
  await trial.forAll('lists', fc.constant(1), putOff, { examples: [1], randomExamples: 0 });
  expect(trial.judgements.map(({ kind }) => kind)).toEqual(['unjudged', 'broken', 'unjudged']);
});
