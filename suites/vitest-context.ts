import type { RunSettings } from '../harness/settings/settings.ts';
import type { CheckReport, ReportedEntity } from '../specs/words/record.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** All that the suites need to know of a run. */
    run: RunSettings;
    /** Where a worker of the command line is handed that: the channel, and its position among the workers. */
    worker: { readonly channel: string; readonly position: number };
  }

  interface TaskMeta {
    /** What came of a check, left by its test. */
    report?: CheckReport;
    /** What the part created, and whether it is gone again: left on its file, and so far on each test. */
    created?: readonly ReportedEntity[];
    /** Exchanges of no check: those that set the world up and took it down. */
    worldExchanges?: number;
    /** Attempts at requests, of checks and others. */
    attempts?: number;
  }
}
