import type { Documented } from './documented.ts';

/** The documented fields of "Money" that are compared between answers. `value`: equal as a whole, including its type. */
export const money: Documented = { fields: { amount: 'value', currency: 'value' } };
