import { writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Loaded into a measured process; at its end, writes what all threads used to the file that BENCH_USAGE names. */
const { BENCH_USAGE: usageFile } = process.env;
if (isMainThread && usageFile !== undefined) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(usageFile, JSON.stringify({ cpuMs: (userCPUTime + systemCPUTime) / 1e3, peakBytes: maxRSS * 1024 }));
  });
}
