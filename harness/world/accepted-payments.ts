import { maybeLimited } from '../../oracle/kernel/accepted.ts';
import { asObject, asString, jsonOf, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { kept } from '../../oracle/outcome/kept-evidence.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';

/** Statuses of a refusal that is about the credential or the moment, and not about the payment. */
const notForPayment: ReadonlySet<number> = new Set([401, 408, 425, 429]);

/** The most payments of one credential that are remembered. */
const maxMade = 500;

/** A date of the payment in the text of its body. */
const namesDate = /"(?:start|end|pay|debit)_date":/;

/** Knows when the target first accepted a payment with each credential: any payment, and one without any field. */
export class AcceptedPayments {
  readonly #firstAt = new Map<string, number>();
  readonly #firstEmptyAt = new Map<string, number>();
  readonly #made = new Map<string, Map<string, Exchange>>();

  note(exchange: Exchange): void {
    const { operation, request, startedAt } = exchange;
    if (operation !== 'create-sandbox-payment' || !succeeded(exchange)) return;
    const authorization = authorizationOf(exchange);
    if (!this.#firstAt.has(authorization)) this.#firstAt.set(authorization, startedAt);
    this.#noteMade(authorization, exchange);
    if (request.body === '{}' && !this.#firstEmptyAt.has(authorization))
      this.#firstEmptyAt.set(authorization, startedAt);
  }

  /** The payments that were created with an access token, by id in lower case. */
  madeBy(token: string): ReadonlyMap<string, Exchange> {
    return this.#made.get(`Bearer ${token}`) ?? new Map();
  }

  #noteMade(authorization: string, exchange: Exchange): void {
    const id = asString(asObject(jsonOf(exchange))?.payment_id)?.toLowerCase();
    const made = this.#made.get(authorization) ?? new Map<string, Exchange>();
    if (id !== undefined && made.size < maxMade) this.#made.set(authorization, made.set(id, kept(exchange)));
  }

  /** Whether a payment was refused after its connection accepted an empty one: its number or time may be the reason. */
  mayRefuseAfterEmpty(payment: Exchange): boolean {
    return (isOfPayment(payment) || maybeLimited(payment)) && isAfter(this.#firstEmptyAt, payment);
  }

  /**
   * Whether a target may refuse this payment, as it did: one with dates, which may overlap or come before those of
   * others, and any payment after the first that its connection accepted.
   */
  mayBeRefused(payment: Exchange): boolean {
    return isOfPayment(payment) && (namesDate.test(payment.request.body ?? '') || isAfter(this.#firstAt, payment));
  }
}

function isOfPayment(payment: Exchange): boolean {
  const status = statusOf(payment) ?? 0;
  return payment.operation === 'create-sandbox-payment' && status >= 400 && status < 500 && !notForPayment.has(status);
}

function isAfter(firstAt: ReadonlyMap<string, number>, payment: Exchange): boolean {
  const at = firstAt.get(authorizationOf(payment));
  return payment.operation === 'create-sandbox-payment' && at !== undefined && at <= payment.startedAt;
}

export const authorizationOf = ({ request }: Exchange): string => headerValue(request, 'authorization') ?? '';
