import type { Credential, RequestSpec } from '../../driver/wire/request-spec.ts';
import type { RequestRow } from '../../generators/combinations/request-rows.ts';
import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { testDescription } from '../../harness/premises/ordinary-request.ts';
import {
  benefitUpdate,
  disconnect,
  enrolledIndividuals,
  payStatements,
  sandboxPayment,
} from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { addAccount, type Party } from './party.ts';
import type { Stage } from './stage.ts';

/** The exchange before a row's request, and in whose name it was sent. */
interface Done {
  readonly exchange: Exchange;
  readonly actor: Party | null;
}

/** Entities that are disconnected before a row, at most: each takes an account of its own. */
const mostDisconnections = 3;

/** Asks for larger pages of payments than there may be: one error that the interface shows. */
function tooLargePage(credential: Credential, paymentIds: readonly string[]): RequestSpec {
  const windows = paymentIds.map((payment_id) => ({ payment_id, limit: statedLimits.maxPageSize + 1 }));
  return payStatements(credential, windows);
}

/** Sends what comes before the requests of rows, one after the other. */
export class BeforeRows {
  readonly #t: Trial;
  readonly #stage: Stage;
  #disconnections = 0;
  #accounts = 0;

  constructor(t: Trial, stage: Stage) {
    this.#t = t;
    this.#stage = stage;
  }

  /** Does what a row wants done before its request, if any; null where it can't be done here. */
  async act(before: RequestRow['before'], request: RequestSpec | null = null): Promise<readonly Done[] | null> {
    const { owner, second } = this.#stage.parties;
    const { fixture } = this.#stage;
    const { credential } = owner.connection;
    const send = async (
      spec: RequestSpec,
      valid: boolean | 'if-served',
      actor: Party | null,
    ): Promise<readonly Done[] | null> =>
      this.#t.offers(spec.operation) ? [{ exchange: await this.#t.send(spec, { valid }), actor }] : null;
    switch (before) {
      case 'nothing':
        return [];
      case 'payment':
        return send(sandboxPayment(credential), 'if-served', owner);
      case 'account':
        return this.#addAccount();
      case 'disconnection':
        return this.#disconnectAccount();
      case 'refused disconnection':
        return send(disconnect(credential, [second.entityId]), false, owner);
      case 'refused batch':
        return owner.paymentIds.length === 0 ? null : send(tooLargePage(credential, owner.paymentIds), true, owner);
      case 'update':
      case 'refused benefit': {
        const [benefitId] = fixture?.benefitIds ?? [];
        if (fixture === null || benefitId === undefined) return null;
        const { credential: token } = fixture.connection;
        if (before === 'update')
          return send(benefitUpdate(token, benefitId, { description: testDescription }), true, null);
        return send(enrolledIndividuals(token, unknownLike(benefitId)), true, null);
      }
      case 'same read':
        return request === null ||
          request.operation.startsWith('create') ||
          request.operation === 'disconnect-entity' ||
          request.operation === 'update-benefit'
          ? null
          : send(request, false, null);
    }
  }

  /** Adds an account to each party's company in turn, since a defect may depend on whose was the last one. */
  async #addAccount(): Promise<readonly Done[] | null> {
    const { owner, second } = this.#stage.parties;
    const party = this.#accounts % 2 === 0 ? second : owner;
    this.#accounts += 1;
    const account = await orNone(addAccount(this.#t, party));
    return account === undefined ? null : [{ exchange: account.creation, actor: party }];
  }

  /** An account's entity is disconnected: an own one, where it is another than the owner's. */
  async #disconnectAccount(): Promise<readonly Done[] | null> {
    const { owner } = this.#stage.parties;
    if (!this.#t.offers('disconnect-entity') || this.#disconnections >= mostDisconnections) return null;
    this.#disconnections += 1;
    const account = await orNone(addAccount(this.#t, owner));
    const [entityId] = account?.connection.entityIds ?? [];
    const isSibling = account?.connection.connectionId?.toLowerCase() === owner.connection.connectionId?.toLowerCase();
    if (account === undefined || entityId === undefined || entityId === owner.entityId || !isSibling) return null;
    const spec = disconnect(owner.connection.credential, [entityId]);
    return [{ exchange: await this.#t.send(spec, { valid: 'if-served' }), actor: owner }];
  }
}
