import { appendFileSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/**
 * Loaded into a process that is measured: writes what the process took, all its threads together, once it ends, to the
 * file that BENCH_USAGE names, and the memory that it holds each second to the one that BENCH_MEMORY names.
 */
const { BENCH_USAGE: usageFile, BENCH_MEMORY: memoryFile } = process.env;
if (isMainThread && usageFile !== undefined) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
    writeFileSync(usageFile, JSON.stringify({ coreMs: (userCPUTime + systemCPUTime) / 1e3, peakBytes: maxRSS * 1024 }));
  });
}
if (isMainThread && memoryFile !== undefined) {
  const sample = (): void =>
    appendFileSync(memoryFile, `${Math.round(performance.now())} ${process.memoryUsage.rss()}\n`);
  setInterval(sample, 1_000).unref();
}
