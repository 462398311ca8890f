import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parse } from 'yaml';
import { readProfile } from '../../cli/profile/profile.ts';
import { createDriver, type Driver } from '../../driver/driver.ts';
import type { Profile } from '../../specs/words/profile.ts';

/** A sandbox in a process of its own, and the one driver that all runs against it send with. */
export interface SoakTarget {
  readonly profile: Profile;
  readonly driver: Driver;
  /** The exit code of a run against it. */
  readonly code: number;
  /** The number of exchanges so far; an answer of "come back later" counts like any other. */
  exchanges(): number;
  close(): Promise<void>;
}

const mainPath = fileURLToPath(new URL('../../cli/main.js', import.meta.url));

/** Starts a sandbox with these faults. `folder`: where its profile is written. */
export async function startSoakTarget(faults: readonly string[], folder: string): Promise<SoakTarget> {
  const file = join(folder, `profile-${faults.length}.yaml`);
  const flags = ['--no-console', '--sync-polls', '1', '--profile-out', file];
  const asked = faults.flatMap((fault) => ['--fault', fault]);
  const child = spawn(process.execPath, [mainPath, 'sandbox', ...flags, ...asked], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await listening(child);
  // The profile is read after the sandbox's first line of output, since the sandbox writes the profile before it.
  const timing = { pollIntervalMs: 5, pollDeadlineMs: 10_000 };
  const text = JSON.stringify({ ...parse(readFileSync(file, 'utf8')), timing });
  const profile = readProfile(file, text, { environment: {} });
  const driver = createDriver(profile);
  let exchanges = 0;
  return {
    profile,
    code: faults.length === 0 ? 0 : 1,
    exchanges: () => exchanges,
    driver: {
      secrets: driver.secrets,
      hasRoom: () => driver.hasRoom(),
      sendOneAtATime: () => driver.sendOneAtATime(),
      async send(spec, options) {
        const exchange = await driver.send(spec, options);
        exchanges += 1 + exchange.earlier.length;
        return exchange;
      },
      // A run closes its driver at its end, but this driver is shared by all runs, so that closing must do nothing.
      close: async () => {},
    },
    async close() {
      await driver.close();
      child.kill();
    },
  };
}

const listening = (child: ChildProcess): Promise<void> =>
  new Promise((resolve, reject) => {
    child.on('exit', (code) => reject(new Error(`The sandbox ended with ${code}.`)));
    if (child.stdout === null) return;
    createInterface({ input: child.stdout }).once('line', () => resolve());
  });
