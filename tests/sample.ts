/** Whether tests try everything instead of a fixed sample: `SAMPLES=whole`, as `npm run evidence -- --samples` sets it. */
export const isWhole = process.env.SAMPLES === 'whole';

/** Takes one of `every` elements, starting at the index `first`; takes all of them if {@link isWhole}. */
export const sampleOf = <T>(all: readonly T[], every: number, first = 0): readonly T[] =>
  isWhole ? all : all.filter((_, index) => index % every === first);
