import { join } from 'node:path';
import { runCommand } from '../commands/run-command.ts';
import { growthOfMemory, growthOfTime, rowsOfUsage, type Sized } from '../growth-rows.ts';
import type { Figures } from '../measured.ts';
import type { Pass } from '../pass.ts';
import { multiplyFindings } from './multiply-findings.ts';

/** Numbers of findings by the pass. */
const counts: Readonly<Record<Pass['sizes'], readonly number[]>> = {
  small: [10],
  usual: [10, 100, 1_000, 10_000],
  large: [10, 100, 1_000, 10_000],
};

/** Time and memory of all reports by the number of findings. */
export async function measureFindings(folder: string, pass: Pass): Promise<Figures> {
  const whole = join(folder, 'found');
  const run = ['run', '--effort', 'quick', '--seed', '1', '--quiet', '--reports', 'junit'];
  await runCommand([...run, '--out', whole]);
  const sized: Sized[] = [];
  for (const count of counts[pass.sizes]) {
    const many = join(folder, `findings-${count}`);
    multiplyFindings(whole, many, count);
    const usage = await runCommand(['report', many, '--reports', 'allure,html,junit,markdown'], 1);
    sized.push({ line: 'report', size: count, usage });
  }
  const size = { x: 'findings', xUnit: 'count' } as const;
  return {
    rows: sized
      .slice(-1)
      .flatMap(({ size, usage }) => rowsOfUsage(`report of ${size.toLocaleString('en-GB')} findings`, usage)),
    growths: [
      growthOfTime({ name: 'findings-time', title: 'Time of all reports by the number of findings', ...size }, sized),
      growthOfMemory(
        { name: 'findings-memory', title: 'Memory of all reports by the number of findings', ...size },
        sized,
      ),
    ],
    notes: [
      'Findings are made up, each a defect of its own, over all checks of a run; a report lists 5,000 of them at most.',
    ],
  };
}
