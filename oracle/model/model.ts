import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { GivenStatement } from '../create-sandbox-payment/given-statement.ts';
import type { KnownEnd } from '../create-sandbox-payment/payment-dates.ts';
import type { EntityRead } from '../disconnect-entity/entity-read.ts';
import type { Page } from '../get-pay-statement/page.ts';
import type { Judgement } from '../kernel/judge.ts';
import type { Activity } from './entity-activity.ts';
import { IssuedIds } from './issued-ids.ts';

/** One entity with the access token that was issued for it: those who act in the model, by their index in it. */
export interface Party {
  /** The number of its family: a connection and the accounts of its company, since it is open whether those join it. */
  readonly family: number;
  /** In lower case, like the next one. */
  readonly connectionId: string;
  readonly entityId: string;
  readonly activity: Activity;
  /** Whether anything was accepted from its token, since an account was added to its family: one may be good for nothing. */
  readonly hasActed: boolean;
  /** Individuals whom its payments were seen to pay, as they were written, each once. */
  readonly individuals: readonly string[];
}

/** A write that may have changed a thing since it was last seen. */
export type Write = 'payment' | 'account' | 'connection';

/** A payment that was created, with all that is known of it. */
export interface ModelPayment {
  /** The party whose token created it. */
  readonly party: number;
  readonly paymentId: string;
  readonly given: readonly GivenStatement[];
  readonly creation: Exchange;
  /** Whether it surely is of its party's own entity: there was no other one of the family that it could be of. */
  readonly isSure: boolean;
  /** All of its statements, as they were first read; null: they were not, or not surely all of them. */
  readonly whole: Page | null;
  /** When it was last read. */
  readonly seen: EntityRead | null;
  readonly since: ReadonlySet<Write>;
}

/** The payment created last in a family. */
export interface LatestPayment {
  readonly party: number;
  readonly end: KnownEnd | null;
  /** The creations that its end follows from, itself the last one: back to a payment that was given dates of its period. */
  readonly chain: readonly Exchange[];
}

/** The payments of one family, from which default dates follow. */
export interface PaymentLine {
  /** The payment created last; null if none was, or others may have been that the model does not know of. */
  readonly latest: LatestPayment | null;
  /** Days on which payments end, of earlier sequences too, each once. */
  readonly ends: readonly string[];
  /** The ends of other families' payments that were created after the latest of this. */
  readonly endsElsewhere: readonly string[];
  /** Whether it may grow by itself: an account may bring a payroll history, and a payment that was put off may still happen. */
  readonly isOpen: boolean;
}

/** Connections, accounts and payments as they must be after the commands and answers so far. */
export interface Model {
  readonly parties: readonly Party[];
  readonly payments: readonly ModelPayment[];
  /** The lines of payments, one for each family of connections. */
  readonly lines: readonly PaymentLine[];
  /** The ids of all payments ever created. */
  readonly paymentIds: IssuedIds;
  /** The creation of each payment whose end is known exactly, by the day of its end. */
  readonly creationOf: ReadonlyMap<string, Exchange>;
  /** The sets of dates that accepted payments gave while nobody came or went, each as a party and sorted keys. */
  readonly accepted: ReadonlySet<string>;
}

/** The step that follows from one command and its answer: the model afterwards, and the judgements. */
export interface Step<Id extends RequirementId> {
  readonly model: Model;
  readonly judgements: readonly Judgement<Id>[];
}

/** A model of nothing yet. */
export const emptyModel: Model = {
  parties: [],
  payments: [],
  lines: [],
  paymentIds: new IssuedIds(),
  creationOf: new Map(),
  accepted: new Set(),
};

/** The model at the beginning of a sequence in used connections: a sequence is judged by its commands alone. */
export function atBeginning(model: Model): Model {
  const lines = model.lines.map(({ ends, isOpen }) => ({ latest: null, ends, endsElsewhere: [], isOpen }));
  const paymentIds = model.paymentIds.atEndOfSequence();
  return { ...model, payments: [], creationOf: new Map(), lines, paymentIds, accepted: new Set() };
}

/** A new connection, with its sole entity, in a family of its own. */
export function withConnection(model: Model, connectionId: string, entityId: string): Model {
  const party: Party = { ...partyOf(connectionId, entityId), family: model.lines.length };
  const line: PaymentLine = { latest: null, ends: [], endsElsewhere: [], isOpen: false };
  return { ...afterWrite(model, 'connection'), parties: [...model.parties, party], lines: [...model.lines, line] };
}

/** Adds an account of a party's company: its family should stay, but neither a token nor the last payment is sure. */
export function withAccount(model: Model, sibling: number, connectionId: string, entityId: string): Model {
  const family = model.parties[sibling]?.family ?? 0;
  const party: Party = { ...partyOf(connectionId, entityId), family };
  const others = model.parties.map((other) => (other.family === family ? { ...other, hasActed: false } : other));
  const lines = model.lines.map((line, index) => (index === family ? { ...line, isOpen: true } : line));
  return { ...afterWrite(model, 'account'), parties: [...others, party], lines };
}

function partyOf(connectionId: string, entityId: string): Omit<Party, 'family'> {
  const ids = { connectionId: connectionId.toLowerCase(), entityId: entityId.toLowerCase() };
  return { ...ids, activity: 'active', hasActed: false, individuals: [] };
}

/** The model after a write that may, by mistake, have changed any payment. */
export function afterWrite(model: Model, write: Write): Model {
  const payments = model.payments.map((payment) => ({ ...payment, since: new Set([...payment.since, write]) }));
  const accepted = write === 'payment' ? model.accepted : new Set<string>();
  return { ...model, payments, accepted };
}

/** The model with one payment as it is known now. */
export function withPayment(model: Model, payment: ModelPayment): Model {
  const payments = model.payments.map((other) => (other.paymentId === payment.paymentId ? payment : other));
  return { ...model, payments };
}

/** The payments that a party's token created, in the order of their creation. */
export const paymentsOf = (model: Model, party: number): readonly ModelPayment[] =>
  model.payments.filter((payment) => payment.party === party);
