import { measureDriver } from './driver/measure-driver.ts';
import { measureRedaction } from './measure-redaction.ts';
import { measureValidation } from './measure-validation.ts';
import type { Figures } from './measured.ts';
import type { Pass } from './pass.ts';
import { measureSandbox } from './sandbox/measure-sandbox.ts';
import type { SectionName } from './section-names.ts';

/** How each section measures. */
export const sections: Readonly<Record<SectionName, (pass: Pass) => Promise<Figures>>> = {
  driver: measureDriver,
  validation: measureValidation,
  redaction: measureRedaction,
  sandbox: measureSandbox,
};
