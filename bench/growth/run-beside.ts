import { runCommand, type Usage } from '../commands/run-command.ts';
import { startSandboxProcess } from '../sandbox/start-sandbox-process.ts';

/**
 * Runs the suites against a new sandbox in a process of its own, so that the memory measured is that of the harness, and
 * not that of what the sandbox keeps.
 *
 * @param folder for the profile
 * @param out the run folder
 */
export async function runBeside(folder: string, out: string, flags: readonly string[]): Promise<Usage> {
  const { server, profileFile } = await startSandboxProcess(folder);
  try {
    const usual = ['run', '--profile', profileFile, '--seed', '1', '--quiet', '--reports', 'junit', '--out', out];
    return await runCommand([...usual, ...flags]);
  } finally {
    await server.close();
  }
}
