import { parentPort } from 'node:worker_threads';
import { servePart } from './serve-part.ts';

// A thread that runs a part of a run's checks. It loads the suites while the run sends its first requests to the target.
if (parentPort !== null) servePart(parentPort);
