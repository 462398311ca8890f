import { askedRequests } from '../../oracle/batch/asked-requests.ts';
import { issuedBy } from '../../oracle/create-sandbox-connection/creation-result.ts';
import { judgeGivenPayment } from '../../oracle/create-sandbox-payment/given-payment.ts';
import type { GivenStatement } from '../../oracle/create-sandbox-payment/given-statement.ts';
import { judgeKnownPayment } from '../../oracle/create-sandbox-payment/new-payment.ts';
import { readStatements } from '../../oracle/create-sandbox-payment/read-statements.ts';
import { newIdsIn } from '../../oracle/every-answer/new-ids.ts';
import { createdPaymentHidden, judgeHandedOut } from '../../oracle/isolation/foreign-data.ts';
import { asArray, asObject, asString, jsonOf, requestBody, statusOf } from '../../oracle/kernel/answer.ts';
import type { RequestFacts } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { holdsMask, isMask } from '../exchanges/is-mask.ts';
import { credentialKey } from '../exchanges/sent-credential.ts';
import type { ReadExchange } from '../exchanges/to-exchange.ts';
import type { Conversation, Said, UnknownWrite } from './conversation.ts';
import { Recent } from './recent.ts';
import { isBefore, type Place, placeOf, RecordingTimes } from './times.ts';

const maxPayments = 500;
const maxTokens = 2_000;
/** The longest body of a creation that is kept. */
const maxCharacters = 16_384;

/** The connection and the company that an access token was issued for. */
interface Owner {
  readonly connectionId: string;
  readonly companyId: string;
}

/** A creation that was answered with a payment id. `credential`: the key of the one that created it. */
interface Created {
  readonly creation: Exchange;
  readonly credential: string;
  readonly place: Place;
  /** null: several creations were answered with this id. */
  readonly given: readonly GivenStatement[] | null;
}

/** Judges later reads of created payments: their own connection reads a payment as given, others don't read it. */
export class CreatedPayments implements Conversation {
  readonly requirementIds = [
    ...judgeGivenPayment.requirementIds,
    ...judgeKnownPayment.requirementIds,
    createdPaymentHidden.id,
  ];
  readonly #payments = new Recent<Created>(maxPayments);
  /** The owners by credential; null: the token was issued for several connections. */
  readonly #owners = new Recent<Owner | null>(maxTokens);
  readonly #disconnected = new Set<string>();
  readonly #recordings = new RecordingTimes();

  note(read: ReadExchange, { hasStatedResult }: RequestFacts): void {
    const { exchange, file, credential } = read;
    const { key } = credential;
    this.#recordings.note(read);
    if (exchange.operation === 'disconnect-entity') this.#noteDisconnected(key);
    if (!hasStatedResult || key === null || statusOf(exchange) !== 200) return;
    if (exchange.operation === 'create-sandbox-payment') this.#notePayment(read, key);
    else if (exchange.operation === 'create-sandbox-connection' || exchange.operation === 'create-sandbox-account')
      this.#noteOwner(exchange, file);
  }

  /** An endpoint outside the interface may disconnect all entities. */
  noteUnknown({ credential }: UnknownWrite): void {
    this.#noteDisconnected(credential.key);
  }

  observe(read: ReadExchange, { hasStatedResult }: RequestFacts): Said {
    const { exchange, credential } = read;
    const { key } = credential;
    if (!hasStatedResult || key === null || statusOf(exchange) !== 200 || exchange.operation !== 'get-pay-statement')
      return [];
    return askedRequests(exchange, 'payment_id').flatMap(({ id }) => this.#judgeReading(id, read, key));
  }

  #judgeReading(id: string, read: ReadExchange, reader: string): Said {
    const { exchange: reading } = read;
    const created = this.#payments.get(id);
    if (created === undefined || created.given === null || !isBefore(created.creation, reading)) return [];
    if (!this.#recordings.areOfOne(created.place, placeOf(read))) return [];
    const { creation, credential, given } = created;
    const statements = readStatements(reading, id) ?? [];
    if (credential !== reader) {
      if (!this.#areForeign(credential, reader)) return [];
      const shown = statements.length === 0 ? undefined : `${statements.length} pay statements`;
      return [
        judgeHandedOut(createdPaymentHidden, { exchange: reading, asked: 'a payment of another connection' }, shown),
      ];
    }
    const selectsNoEntity = !new URL(reading.request.url).searchParams.has('entity_ids');
    const knownJudgements =
      selectsNoEntity && !this.#mayBeGone(credential) ? judgeKnownPayment(creation, reading, id) : [];
    // The read may be of one page, and anyone may be enrolled in deductions.
    const asGiven = { creation, given, read: statements, reading, isWhole: false, mayBeEnrolled: () => true };
    return [...knownJudgements, ...judgeGivenPayment(asGiven)];
  }

  #areForeign(one: string, other: string): boolean {
    const [owner, otherOwner] = [this.#owners.get(one), this.#owners.get(other)];
    if (!owner || !otherOwner) return false;
    return owner.companyId !== otherOwner.companyId && owner.connectionId !== otherOwner.connectionId;
  }

  /** Whether any token of the connection may have disconnected an entity. */
  #mayBeGone(credential: string): boolean {
    return [...this.#disconnected].some((other) => !this.#areForeign(credential, other));
  }

  /** Beyond the bound, or without a known credential, a disconnection may concern any connection. */
  #noteDisconnected(key: string | null): void {
    this.#disconnected.add(this.#disconnected.size < maxTokens ? (key ?? '') : '');
  }

  #noteOwner(exchange: Exchange, file: number): void {
    const { accessToken, connectionId } = issuedBy(exchange);
    const companyId = asString(asObject(jsonOf(exchange))?.company_id)?.toLowerCase();
    if (accessToken === undefined || connectionId === undefined || companyId === undefined) return;
    if (isMask(accessToken)) return;
    const key = credentialKey(`Bearer ${accessToken}`, file);
    const earlier = this.#owners.get(key);
    const isOfOne = earlier === undefined || earlier?.connectionId === connectionId;
    this.#owners.set(key, isOfOne ? { connectionId, companyId } : null);
  }

  #notePayment(read: ReadExchange, credential: string): void {
    const { exchange: creation } = read;
    const id = newIdsIn(creation).paymentId?.toLowerCase();
    if (id === undefined || (creation.request.body?.length ?? 0) > maxCharacters) return;
    const given = this.#payments.get(id) === undefined ? givenIn(creation) : null;
    this.#payments.set(id, { creation, credential, place: placeOf(read), given });
  }
}

/** Lists only statements of individuals named once; none if values were masked. */
function givenIn(creation: Exchange): readonly GivenStatement[] {
  if (holdsMask(creation)) return [];
  const statements = (asArray(requestBody(creation)?.pay_statements) ?? []).map((each) => asObject(each) ?? {});
  const ids = statements.map(({ individual_id: id }) => asString(id)?.toLowerCase());
  return statements.flatMap((statement, index): readonly GivenStatement[] => {
    const id = asString(statement.individual_id);
    const isOnce = id !== undefined && ids.filter((each) => each === ids[index]).length === 1;
    // The schema of requests has been checked.
    return isOnce ? [{ ...(statement as Omit<GivenStatement, 'individual_id'>), individual_id: id }] : [];
  });
}
