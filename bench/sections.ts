import { measureDriver } from './driver/measure-driver.ts';
import type { Figures } from './measured.ts';
import type { Pass } from './pass.ts';
import type { SectionName } from './section-names.ts';

/** How each section measures. */
export const sections: Readonly<Record<SectionName, (pass: Pass) => Promise<Figures>>> = {
  driver: measureDriver,
};
