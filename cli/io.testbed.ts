import { EventEmitter } from 'node:events';
import { ManualClock } from '../driver/pace/manual-clock.testbed.ts';
import type { Io, StopSignal } from './io.ts';
import type { Environment } from './profile/profile-yaml.ts';

export interface TestIo extends Io {
  out(): string;
  err(): string;
  signal(name: StopSignal): void;
  enter(): void;
  readonly exits: readonly number[];
  listeners(): number;
}

export function testIo(environment: Environment = {}): TestIo {
  const written = { stdout: '', stderr: '' };
  const signals = new EventEmitter();
  const exits: number[] = [];
  return {
    stdout: {
      write: (text) => {
        written.stdout += text;
      },
    },
    stderr: {
      write: (text) => {
        written.stderr += text;
      },
    },
    environment,
    clock: new ManualClock(),
    onSignal(handler) {
      signals.on('signal', handler);
      return () => signals.off('signal', handler);
    },
    onLine(handler) {
      signals.on('line', handler);
      return () => signals.off('line', handler);
    },
    exit: (code) => exits.push(code),
    exits,
    out: () => written.stdout,
    err: () => written.stderr,
    enter: () => signals.emit('line'),
    signal: (name) => signals.emit('signal', name),
    listeners: () => signals.listenerCount('signal'),
  };
}
