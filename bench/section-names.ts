/** The parts of the bench, in the order of the page; each can be measured by itself. */
export const sectionNames = [
  'driver',
  'validation',
  'redaction',
  'sandbox',
  'runs',
  'start-up',
  'records',
  'matrix',
  'growth',
] as const;

export type SectionName = (typeof sectionNames)[number];
