import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import type { Machine } from './measured.ts';

/** Describes this machine as far as figures depend on it. */
export function describeMachine(): Machine {
  return {
    cpu: cpus()[0]?.model.trim() ?? 'an unknown processor',
    cores: availableParallelism(),
    memoryBytes: totalmem(),
    node: process.version,
    load: loadavg()[0] ?? 0,
  };
}
