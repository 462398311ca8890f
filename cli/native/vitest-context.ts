import type { RunSettings } from '../../harness/settings/settings.ts';
import type { CheckReport } from '../../specs/words/record.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** All that the suites need to know of a run. */
    run: RunSettings;
  }

  interface TaskMeta {
    /** The report of a check, left by its test. */
    report?: CheckReport;
  }
}
