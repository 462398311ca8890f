import { join } from 'node:path';
import { mainScript } from '../commands/run-command.ts';
import { type ServerProcess, startServer } from './server-process.ts';

/** A sandbox in a process of its own. */
export interface SandboxProcess {
  readonly server: ServerProcess;
  /** The file with its profile. */
  readonly profileFile: string;
}

/** Starts the sandbox of the built command line. @param folder where its profile is written */
export async function startSandboxProcess(folder: string): Promise<SandboxProcess> {
  const profileFile = join(folder, 'sandbox.yaml');
  const server = await startServer(mainScript, ['sandbox', '--no-console', '--profile-out', profileFile]);
  return { server, profileFile };
}
