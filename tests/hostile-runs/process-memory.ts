import { readFileSync } from 'node:fs';
import type { Running } from '../cli/process.ts';

/** Looks at the memory of a process until it has ended. @returns its peak in bytes; 0 where the system does not say. */
export async function peakMemory({ child, ended }: Running): Promise<number> {
  let peak = 0;
  const timer = setInterval(() => {
    peak = Math.max(peak, highWaterMark(child.pid ?? 0));
  }, 50);
  await ended;
  clearInterval(timer);
  return peak;
}

function highWaterMark(pid: number): number {
  try {
    const kilobytes = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kilobytes ?? 0) * 1024;
  } catch {
    return 0;
  }
}
