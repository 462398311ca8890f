import { type ChildProcess, spawn } from 'node:child_process';
import { Socket } from 'node:net';

/** A program that loads the generator, waits for a message with its arguments, and then runs it. */
const loadAndWait = `
  const { pathToFileURL } = await import('node:url');
  const command = pathToFileURL(process.argv[1]).href;
  const loaded = import(new URL('dist/commands/index.js', command).href).catch(() => {});
  process.once('message', async (options) => {
    await loaded;
    process.disconnect();
    process.argv.push(...options);
    await import(command);
  });
`;

const timeoutMs = 120_000;
const maxOutput = 1 << 16;

let waiting: ChildProcess | undefined;

/** Starts Allure's generator while a run still goes on: loading takes more than half of its time. */
export function startGenerator(command: string): ChildProcess {
  waiting ??= start(command);
  return waiting;
}

/** Rejects with what the generator printed if it fails. */
export async function runGenerator(command: string, options: readonly string[]): Promise<void> {
  const child = waiting?.connected === true ? waiting : start(command);
  waiting = undefined;
  child.ref();
  if (child.stderr instanceof Socket) child.stderr.ref();
  let output = '';
  child.stderr?.on('data', (piece) => {
    output = `${output}${piece}`.slice(-maxOutput);
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs);
  const ended = new Promise<number | NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve(code ?? signal));
  });
  // If the process has died meanwhile, sending fails, but its exit is already reported below.
  child.send([...options], () => {});
  const end = await ended.finally(() => clearTimeout(timer));
  if (end !== 0) throw new Error(output.trim() === '' ? `it ended with ${end}` : output.trim());
}

function start(command: string): ChildProcess {
  // The generator ends before the time that V8 spends on optimizing pays off, so V8 waits longer before it optimizes.
  const later = '--interrupt-budget=1081344';
  const child = spawn(process.execPath, [later, '--input-type=module', '--eval', loadAndWait, command], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: { ...process.env, ALLURE_NO_ANALYTICS: '1', NODE_OPTIONS: '', NO_COLOR: '1' },
  });
  // Nothing waits for the process until it is used, so an error before that must not end ours.
  child.once('error', () => {});
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
  return child;
}
