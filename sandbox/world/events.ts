import type { PaymentDates, StatementInput } from './payment.ts';

/** The effect of a write, with everything resolved that a rule decided: replayed in order, the same world comes out. */
export type WorldEvent = { readonly atMs: number } & (
  | {
      readonly kind: 'connection-created';
      readonly providerId: string;
      /** Absent: a new one. */
      readonly companyId?: string;
      readonly products: readonly string[];
      readonly employees: number;
      /** The number of pay periods that it starts with, at least 1. */
      readonly periods: number;
    }
  | {
      readonly kind: 'account-created';
      readonly connectionId: string;
      readonly periods: number;
    }
  | {
      readonly kind: 'payment-created';
      readonly entityId: string;
      readonly dates: PaymentDates;
      /** Absent: one default statement for each employee. */
      readonly statements?: readonly StatementInput[];
    }
  | { readonly kind: 'entities-disconnected'; readonly entityIds: readonly string[] }
  | {
      readonly kind: 'benefit-updated';
      readonly entityId: string;
      readonly benefitId: string;
      readonly description: string;
    }
);

type Undated<Event> = Event extends WorldEvent ? Omit<Event, 'atMs'> : never;

/** An event without its instant, which is set when it is written. */
export type NewEvent = Undated<WorldEvent>;
