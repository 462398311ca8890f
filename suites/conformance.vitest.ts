import { inject } from 'vitest';
import { receiveSettings } from '../harness/channels/settings-channel.ts';
import { declareRun } from './declare-run.ts';

// The one vitest file of a run. It is read while the target is asked for the first time, and then waits for what to do.
const { channel, position } = inject('worker');
const settings = await receiveSettings(channel, position);
if (settings !== null) declareRun(settings);
