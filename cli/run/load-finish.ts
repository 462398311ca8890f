/** Reads what ends a run. It is asked for as soon as a check has ended, so that nobody waits for it in the end. */
export function loadFinish(): Promise<typeof import('./finish-run.ts')> {
  return import('./finish-run.ts');
}
