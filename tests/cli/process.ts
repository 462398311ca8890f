import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Finds a compiled file by its path in `dist/`. @throws where it was not built */
export function findBuilt(path: string): string {
  const built = fileURLToPath(new URL(`../../dist/${path}`, import.meta.url));
  if (!existsSync(built)) throw new Error(`${built} is missing: run "npm run build" first.`);
  return built;
}

/** A command that runs as a process of its own. */
export interface Running {
  readonly child: ChildProcess;
  out(): string;
  err(): string;
  /** Settles once stdout or stderr matches the pattern; rejects if the process ends before that. */
  sees(pattern: RegExp): Promise<void>;
  /** The exit code, once all output is there; null where a signal killed it. */
  readonly ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();

/** Starts the command line as a process, which has only PATH, HOME and `environment` of the environment. */
export const start = (args: readonly string[], environment: Readonly<Record<string, string>> = {}): Running =>
  startBuilt(findBuilt('cli/main.js'), args, environment);

function startBuilt(main: string, args: readonly string[], environment: Readonly<Record<string, string>>): Running {
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [main, ...args], {
    env: { PATH, HOME, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  running.add(child);
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<number | null>((resolve) => {
    child.on('close', (code) => {
      running.delete(child);
      resolve(code);
    });
  });
  return {
    child,
    out: () => out,
    err: () => err,
    sees: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          if (pattern.test(out) || pattern.test(err)) resolve();
        };
        child.stdout?.on('data', look);
        child.stderr?.on('data', look);
        child.on('close', () => reject(new Error(`It ended without ${pattern}:\n${out}\n${err}`)));
        look();
      }),
    ended,
  };
}

/** The result of a command that ran to its end. */
interface Executed {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs the command line to its end. */
export const execute = (
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Executed> => executeBuilt(findBuilt('cli/main.js'), args, environment);

/** Runs the command line of a built package to its end. @param main its file `dist/cli/main.js` */
export async function executeBuilt(
  main: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Executed> {
  const process = startBuilt(main, args, environment);
  const code = await process.ended;
  return { code, out: process.out(), err: process.err() };
}

/** Ends what a failed test left running. */
export function endAll(): void {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
}
