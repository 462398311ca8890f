import { parentPort } from 'node:worker_threads';
import { servePart } from './serve-part.ts';

// A thread of a run: it reads the suites while the target is asked for the first time, and then waits for what to do.
if (parentPort !== null) servePart(parentPort);
