import { createHash } from 'node:crypto';
import type { ProgrammePlan } from './programme-plan.ts';

const runIdPattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/;

/** Whether a text can name a run of a programme: 1 to 100 letters, digits, `.`, `_` and `-`. */
export const isRunId = (text: string): boolean => runIdPattern.test(text);

/** The default id of a run. Equal settings give the same id, so that a repeated command goes on where it ended. */
export function usualRunId({ settings }: ProgrammePlan): string {
  const digest = createHash('sha256').update(JSON.stringify(settings)).digest('hex');
  return `${settings.effort}-${digest.slice(0, 8)}`;
}
