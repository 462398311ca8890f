import type { RunSettings } from '../../harness/settings/settings.ts';
import type { CheckReport } from '../../specs/words/record.ts';

declare module 'vitest' {
  interface ProvidedContext {
    run: RunSettings;
  }

  interface TaskMeta {
    report?: CheckReport;
  }
}
