import { startSandbox } from '../start.ts';

// Run as a process of its own, to be killed: serves the data file that it is given, and says where.
const sandbox = await startSandbox({ dataFile: process.argv[2] ?? '' });
process.stdout.write(`${JSON.stringify(sandbox.profile)}\n`);
