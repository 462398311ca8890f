import fc, { type Arbitrary } from 'fast-check';

/** Up to this amount of cents no target has a reason to refuse: 10 million. */
const plainCentsMax = 1_000_000_000;

/** From 0 to 10 million, in cents, both inclusive. */
export const plainCents = (): Arbitrary<number> => fc.integer({ min: 0, max: plainCentsMax });
export const isPlainCents = (cents: number): boolean => cents >= 0 && cents <= plainCentsMax;

/** Integers at which storage and arithmetic end; negative ones are integers too, and occur as corrections. */
export const unusualCents: readonly number[] = [
  2_147_483_647,
  2_147_483_648,
  Number.MAX_SAFE_INTEGER,
  -1,
  -2_147_483_649,
];

/** Any amount of cents that JSON carries without loss: -(2^53-1) to 2^53-1, both inclusive. */
export const anyCents = (): Arbitrary<number> =>
  fc.oneof(plainCents(), fc.constantFrom(...unusualCents), fc.maxSafeInteger());

/** Most hours that no target has a reason to refuse: those of a month of 31 days. */
const plainHoursMax = 744;

/** 0 to 744 hours, both inclusive, in quarters or in hundredths such as 86.67. */
export const plainHours = (): Arbitrary<number> =>
  fc.oneof(
    fc.integer({ min: 0, max: 4 * plainHoursMax }).map((quarters) => quarters / 4),
    fc.integer({ min: 0, max: 100 * plainHoursMax }).map((hundredths) => hundredths / 100),
  );

export const isPlainHours = (hours: number): boolean =>
  hours >= 0 && hours <= plainHoursMax && Math.round(hours * 100) / 100 === hours;

/** 0 to 1,000,000 hours, both inclusive, with at most two decimals. */
export const anyHours = (): Arbitrary<number> =>
  fc.oneof(plainHours(), fc.constantFrom(...unusualHours), fc.integer({ min: 0, max: 1_000_000 }));

/** More hours than a month has, whole and with a fraction; and a fraction of more digits than money has. */
export const unusualHours: readonly number[] = [8784, 999_999.99, 1_000_000, 41.625];
