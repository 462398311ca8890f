import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { GivenStatement } from '../create-sandbox-payment/given-statement.ts';
import type { KnownEnd } from '../create-sandbox-payment/payment-dates.ts';
import type { EntityRead } from '../disconnect-entity/entity-read.ts';
import type { Page } from '../get-pay-statement/page.ts';
import type { IssuedBefore } from '../kernel/fresh-ids.ts';
import type { Judgement } from '../kernel/judge.ts';
import type { Activity } from './entity-activity.ts';

/** An entity with the access token that was issued for it. Commands name a party by its index in the model. */
export interface Party {
  /** The number of its family: a connection and the accounts of its company, which may or may not join it. */
  readonly family: number;
  /** In lower case, like the next one. */
  readonly connectionId: string;
  readonly entityId: string;
  readonly activity: Activity;
  /** Whether its token was accepted since an account was last added to its family: an account may end other tokens. */
  readonly hasActed: boolean;
  /** Individuals whom its payments were seen to pay, as they were written, each once. */
  readonly individuals: readonly string[];
}

/** A write that may have changed a thing since it was last seen. */
export type Write = 'payment' | 'account' | 'connection';

/** A payment that a command created, and what reads of it have shown. */
export interface ModelPayment {
  /** The party whose token created it. */
  readonly party: number;
  readonly paymentId: string;
  readonly given: readonly GivenStatement[];
  readonly creation: Exchange;
  /** Whether the payment surely belongs to its party's own entity, since its family had no other active entity. */
  readonly isSure: boolean;
  /** All of its statements as they were first read; null: not read, or perhaps not all of them. */
  readonly whole: Page | null;
  /** The last read that later ones are compared with; null: there was none. */
  readonly seen: EntityRead | null;
  /** The kinds of writes since then. */
  readonly since: ReadonlySet<Write>;
}

/** The payment created last in a family. */
export interface LatestPayment {
  readonly party: number;
  readonly end: KnownEnd | null;
  /** The creations that its end follows from, its own last. The first one was given a start or an end. */
  readonly chain: readonly Exchange[];
}

/** The payments of one family, from which default dates follow. */
export interface PaymentLine {
  /** The payment created last; null: there is none, or there may be later ones that the model does not know of. */
  readonly latest: LatestPayment | null;
  /** The days on which its payments end, those of earlier sequences too, each once. */
  readonly ends: readonly string[];
  /** The ends of other families' payments that were created after the latest payment of this family. */
  readonly endsElsewhere: readonly string[];
  /** Whether payments may appear that no command created: by an account's history, or because one was put off. */
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
  /** The sets of dates accepted since the last account or connection came, each as a party and sorted keys. */
  readonly accepted: ReadonlySet<string>;
}

/** The step that follows from one command and its answer: the model afterwards, and the judgements. */
export interface Step<Id extends RequirementId> {
  readonly model: Model;
  readonly judgements: readonly Judgement<Id>[];
}

/** The ids issued so far. A new id copies only those of the present sequence; they join the others at its end. */
export class IssuedIds implements IssuedBefore {
  readonly #earlier: ReadonlySet<string>;
  readonly #present: ReadonlySet<string>;

  constructor(earlier: ReadonlySet<string> = new Set(), present: ReadonlySet<string> = new Set()) {
    this.#earlier = earlier;
    this.#present = present;
  }

  get size(): number {
    return this.#earlier.size + this.#present.size;
  }

  has(id: string): boolean {
    return this.#present.has(id) || this.#earlier.has(id);
  }

  with(id: string): IssuedIds {
    return new IssuedIds(this.#earlier, new Set([...this.#present, id]));
  }

  atEndOfSequence(): IssuedIds {
    return this.#present.size === 0 ? this : new IssuedIds(new Set([...this.#earlier, ...this.#present]));
  }
}

export const emptyModel: Model = {
  parties: [],
  payments: [],
  lines: [],
  paymentIds: new IssuedIds(),
  creationOf: new Map(),
  accepted: new Set(),
};

/** The model at the beginning of a sequence in used connections. Only the sequence's own commands are judged. */
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

/** Adds an account of a party's company to its family. Then it is open which tokens work, and which payment is last. */
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

/** Notes at every payment that there was a write, which may have changed it. */
export function afterWrite(model: Model, write: Write): Model {
  const payments = model.payments.map((payment) => ({ ...payment, since: new Set([...payment.since, write]) }));
  const accepted = write === 'payment' ? model.accepted : new Set<string>();
  return { ...model, payments, accepted };
}

export function withPayment(model: Model, payment: ModelPayment): Model {
  const payments = model.payments.map((other) => (other.paymentId === payment.paymentId ? payment : other));
  return { ...model, payments };
}

/** The payments that a party's token created, in the order of their creation. */
export const paymentsOf = (model: Model, party: number): readonly ModelPayment[] =>
  model.payments.filter((payment) => payment.party === party);
