/** Whether tests try all of what they try a fixed sample of otherwise: `SAMPLES=whole`, as `npm run evidence -- --samples` sets it. */
export const isWhole = process.env.SAMPLES === 'whole';

/** Takes one of every so many, from an index below that on; all of them where tests try the whole. */
export const sampleOf = <T>(all: readonly T[], every: number, first = 0): readonly T[] =>
  isWhole ? all : all.filter((_, index) => index % every === first);
