import { join } from 'node:path';
import { expect, test } from 'vitest';
import { machineClock } from '../../driver/pace/clock.ts';
import { temporaryFolder } from '../../tests/reports/temporary-folder.ts';
import { StartedTarget } from './started-target.ts';

test('of a command that prints 600 MB the last line is read, and no more', async () => {
  const folder = temporaryFolder();
  // A file with a hole takes no room.
  const command = 'truncate -s 600M /dev/stdout; printf "\\nout of memory\\n" >> /dev/stdout; exit 3';
  const target = new StartedTarget(command, folder, join(folder, 'log'));
  await new Promise((resolve) => target.failed.addEventListener('abort', resolve, { once: true }));
  expect(String(target.failed.reason)).toBe('it ended with exit code 3');
  expect(target.lastLine()).toBe('out of memory');
  await target.end(machineClock);
});

test('a target that prints more than a gigabyte is killed, and that is why it failed', async () => {
  const folder = temporaryFolder();
  const target = new StartedTarget('truncate -s 1025M /dev/stdout; sleep 600', folder, join(folder, 'log'));
  await new Promise((resolve) => target.failed.addEventListener('abort', resolve, { once: true }));
  expect(String(target.failed.reason)).toBe('it printed more than 1 GB');
  await target.end(machineClock);
});
