import { expect, test } from 'vitest';
import { cleanUpAtEnd } from '../file-end.ts';
import { answer, type Behaviour } from '../hostile-target/behaviour.ts';
import { startHostileAt } from '../hostile-target/hostile-target.ts';
import { hostileProfile } from './judge-target.ts';
import { peakMemory } from './process-memory.ts';
import { recordOf, startRun } from './process-run.ts';

const folder = cleanUpAtEnd().newFolder();

const groups = (violations: number): Behaviour['answer'] => {
  const body = JSON.stringify(Array.from({ length: violations }, () => ({ id: 'x', name: 'n', pay_frequencies: [] })));
  return (call) => call.send(answer(body));
};

test('100,000 violations in each answer take less than 512 MB, and are one finding', async () => {
  const target = await startHostileAt((path) =>
    path.endsWith('/employer/pay-groups') ? { answer: groups(100_000) } : undefined,
  );
  const times = { requestTimeoutMs: 60_000, liveTimeoutMs: 60_000, pollIntervalMs: 20, pollDeadlineMs: 400 };
  const flags = ['--operations', 'list-pay-groups', '--reports', 'html,junit'];
  try {
    const running = startRun(folder, hostileProfile(target.baseUrl, { timing: times }), flags);
    const peak = await peakMemory(running);
    expect(running.err()).toBe('');
    expect(await running.ended).toBe(1);
    expect(peak).toBeLessThan(512 * 1024 * 1024);
    const found = recordOf(folder).checks.flatMap(({ findings }) => findings);
    const forms = found.filter(({ requirement }) => requirement === 'GROUPF-006');
    expect(forms).toHaveLength(1);
  } finally {
    await target.close();
  }
});
