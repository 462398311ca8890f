import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The outcome of a script of a pipeline. */
export interface ShellResult {
  /** 128 and more where a signal ended it. */
  readonly code: number;
  /** Both streams, as they came. */
  readonly output: string;
  /** The lines `name=value` that it wrote to GITHUB_OUTPUT. */
  readonly outputs: ReadonlyMap<string, string>;
}

/** The surroundings of a script that is run. */
export interface ShellPlace {
  readonly folder: string;
  /** The variables of its environment besides PATH and HOME. */
  readonly environment?: Readonly<Record<string, string>>;
  /** A folder of commands that come before those of the machine. */
  readonly binaries?: string;
  /** `bash`, as GitHub and GitLab take it, unless said otherwise. */
  readonly shell?: 'bash' | 'sh';
}

/** Runs a script as a runner does: the first command that fails ends it. */
export async function runShell(script: string, place: ShellPlace): Promise<ShellResult> {
  const { PATH = '', HOME = '' } = process.env;
  const scratch = mkdtempSync(join(tmpdir(), 'shell-'));
  const [scriptFile, outputFile] = [join(scratch, 'script'), join(scratch, 'output')];
  writeFileSync(scriptFile, script);
  writeFileSync(outputFile, '');
  const options = place.shell === 'sh' ? ['-e'] : ['--noprofile', '--norc', '-eo', 'pipefail'];
  const child = spawn(place.shell ?? 'bash', [...options, scriptFile], {
    cwd: place.folder,
    env: {
      HOME,
      PATH: place.binaries === undefined ? PATH : `${place.binaries}${delimiter}${PATH}`,
      GITHUB_OUTPUT: outputFile,
      ...place.environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const code = await new Promise<number>((resolve) => child.on('close', (ended) => resolve(ended ?? 128)));
  const outputs = new Map(
    readFileSync(outputFile, 'utf8')
      .split('\n')
      .filter((line) => line.includes('='))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const),
  );
  rmSync(scratch, { recursive: true, force: true });
  return { code, output, outputs };
}
