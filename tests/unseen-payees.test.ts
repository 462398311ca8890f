import { expect, it } from 'vitest';
import { recordSwitched } from './compare/switched-run.ts';
import { cleanUpAtEnd } from './file-end.ts';

const { newFolder } = cleanUpAtEnd();

it('a target that takes payments of unknown individuals, and shows no statement, is not said to refuse them', async () => {
  const { run } = await recordSwitched(newFolder(), { faults: ['pay-statements-null'] }, [
    'create-sandbox-payment/round-trip',
  ]);
  const reasons = new Set([...run.judgements.values()].map(({ reason }) => reason));
  expect(reasons).toContain('the target shows no individuals, and shows no pay statement of a payment');
});
