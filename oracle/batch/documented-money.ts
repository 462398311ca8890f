import type { Documented } from './documented.ts';

/** The documented fields of an amount of money that are compared between answers ("Money"). */
export const money: Documented = { fields: { amount: 'value', currency: 'value' } };
