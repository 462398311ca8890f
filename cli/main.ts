#!/usr/bin/env node
import { forTerminal } from '../reports/escape/terminal.ts';
import { commandLine } from './command-line.ts';
import { processIo, signalCodes } from './io.ts';

/** The exit code of a failed harness: node's own code 1 would say that the target failed. */
const failed = 4;

const endedBySignal: ReadonlySet<number> = new Set(Object.values(signalCodes));

process.on('uncaughtException', (error) => {
  process.stderr.write(`The harness failed: ${forTerminal(error.stack ?? error.message, 4_000)}\n`);
  process.exit(failed);
});

let broken = null as Error | null;
const code = await commandLine(
  process.argv.slice(2),
  processIo((error) => {
    broken ??= error;
  }),
);
if (broken !== null) process.stderr.write(`The output could not be written: ${forTerminal(broken.message)}\n`);
for (const stream of [process.stdout, process.stderr]) {
  if (stream.writable) await new Promise<void>((resolve) => stream.write('', () => resolve()));
}
// Workers and sockets may still be open, but the work is done.
process.exit(broken === null || endedBySignal.has(code) ? code : failed);
