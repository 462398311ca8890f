import { expect, test } from 'vitest';
import { testIo } from './io.testbed.ts';
import { Interruption } from './io.ts';

test('the first signal asks, the second ends the process with its code', async () => {
  const io = testIo();
  const asked: string[] = [];
  const interruption = new Interruption(io, (signal) => asked.push(signal));
  io.signal('SIGINT');
  expect(await interruption.happened).toBe('SIGINT');
  expect(interruption.signal).toBe('SIGINT');
  expect(interruption.aborted.aborted).toBe(true);
  expect(io.exits).toEqual([]);
  io.signal('SIGTERM');
  expect(io.exits).toEqual([143]);
  expect(asked).toEqual(['SIGINT']);
});

test('a signal that comes after the end says nothing of stopping, and a second one ends the process', () => {
  const io = testIo();
  const asked: string[] = [];
  const interruption = new Interruption(io, (signal) => asked.push(signal));
  interruption.end();
  io.signal('SIGTERM');
  io.signal('SIGTERM');
  expect({ asked, exits: io.exits }).toEqual({ asked: [], exits: [143] });
});

test('what begins anew is stopped by a signal', () => {
  const io = testIo();
  const asked: string[] = [];
  const interruption = new Interruption(io, (signal) => asked.push(signal));
  interruption.end();
  interruption.begin();
  io.signal('SIGHUP');
  expect(asked).toEqual(['SIGHUP']);
});

test('nothing happens once it is released', () => {
  const io = testIo();
  const interruption = new Interruption(io);
  interruption.release();
  expect(io.listeners()).toBe(0);
  expect(interruption.signal).toBeNull();
});
