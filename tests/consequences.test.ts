import { expect, it } from 'vitest';
import { readProfile } from '../cli/profile/profile.ts';
import { wholeRun } from '../harness/settings/settings.ts';
import { startSandbox } from '../sandbox/start.ts';
import { runPart } from '../suites/run-part.ts';

it.each([
  ['sandbox-payment-end-13-days', 'create-sandbox-payment/dates', 'PAY-016', ['PAY-017', 'PAY-018']],
  ['disconnect-none-is-all', 'disconnect-entity/only-the-named', 'DISC-016', ['DISC-014']],
] as const)(
  '%s is one finding of %s, under %s, which blocks what follows from it',
  async (fault, check, id, effects) => {
    const sandbox = await startSandbox({ seed: 1, syncPolls: 1, faults: [fault], variants: [] });
    try {
      const described = { ...sandbox.profile, timing: { pollIntervalMs: 2, pollDeadlineMs: 600_000 } };
      const profile = readProfile('the sandbox', JSON.stringify(described), { environment: {} });
      const { reports } = await runPart({
        ...wholeRun,
        profile,
        effort: 'quick',
        seed: 1,
        checks: [check],
      });
      expect(reports.flatMap(({ findings }) => findings.map(({ requirement }) => requirement))).toEqual([id]);
      expect(effects.map((effect) => reports[0]?.requirements[effect])).toEqual(
        effects.map(() => expect.objectContaining({ outcome: 'blocked', cause: id })),
      );
    } finally {
      await sandbox.close();
    }
  },
);
