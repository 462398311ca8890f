import { describe, expect, test } from 'vitest';
import { faults } from '../../sandbox/faults/all-faults.ts';
import { temporaryFolder } from '../reports/temporary-folder.ts';
import { undecided } from './known-limits.ts';
import { installedShells, pathWith, toolsOfScripts } from './shells.ts';
import { type FaultToRepeat, findingScript, repeatFault, tryStory } from './try-story.ts';

const faultOf = (id: string): FaultToRepeat => faults.find((each) => each.id === id) ?? { id, requirements: [] };

/** Faults of several kinds, with the checks that show them. */
const cases: readonly (readonly [fault: string, checks: readonly string[]])[] = [
  ['sandbox-payment-start-same-day', ['create-sandbox-payment/dates']],
  ['get-enrollments-lets-letter-case-through', ['get-enrollments/credentials']],
];

describe('a story without the harness: 1 where the defect is, 0 where it is not', () => {
  test.each(cases)('%s', async (id, checks) => {
    const { onFaulty, onUnmodified, printed } = await tryStory(faultOf(id), temporaryFolder(), checks);
    expect([onFaulty, onUnmodified], printed).toEqual([1, 0]);
  });
});

test('a script says the same in every shell that is installed, and needs jq', async () => {
  const shells = installedShells();
  expect(shells.map(([name]) => name)).toContain('sh');
  const fault = faultOf('enrolled-unknown-name');
  const script = await findingScript(fault, temporaryFolder(), ['list-enrolled-individuals/unknown-benefit']);
  const path = pathWith([...toolsOfScripts, 'jq']);
  for (const [name, ...shell] of shells) {
    const { onFaulty, onUnmodified, printed } = await repeatFault(fault, script, { shell, path });
    expect([name, onFaulty, onUnmodified], printed).toEqual([name, 1, 0]);
  }
  const withoutJq = await repeatFault(fault, script, { shell: ['/bin/sh'], path: pathWith(toolsOfScripts) });
  expect(withoutJq).toMatchObject({ onFaulty: 3, onUnmodified: 3 });
  expect(withoutJq.printed).toContain('jq is not installed');
});

test('faults that are listed as undecided are faults', () => {
  const ids = faults.map(({ id }) => id);
  expect(Object.keys(undecided).filter((id) => !ids.includes(id))).toEqual([]);
});
