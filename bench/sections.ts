import { measureDriver } from './driver/measure-driver.ts';
import { measureGrowth } from './growth/measure-growth.ts';
import { measureMatrix } from './measure-matrix.ts';
import { measureRedaction } from './measure-redaction.ts';
import { measureStartUp } from './measure-start-up.ts';
import { measureValidation } from './measure-validation.ts';
import type { Figures } from './measured.ts';
import type { Pass } from './pass.ts';
import { measureRecords } from './records/measure-records.ts';
import { measureRuns } from './runs/measure-runs.ts';
import { measureSandbox } from './sandbox/measure-sandbox.ts';
import type { SectionName } from './section-names.ts';

/** How each section measures. */
export const sections: Readonly<Record<SectionName, (pass: Pass) => Promise<Figures>>> = {
  driver: measureDriver,
  validation: measureValidation,
  redaction: measureRedaction,
  sandbox: measureSandbox,
  runs: measureRuns,
  'start-up': measureStartUp,
  records: measureRecords,
  matrix: measureMatrix,
  growth: measureGrowth,
};
