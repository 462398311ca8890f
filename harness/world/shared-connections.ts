import fc from 'fast-check';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { newAccessToken } from '../../oracle/create-sandbox-connection/new-connection.ts';
import { isRefusedForLimits, maybeLimited } from '../../oracle/kernel/accepted.ts';
import { describeAnswer, type JsonObject, succeeded } from '../../oracle/kernel/answer.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { blockedBy, doesNotApply, unlessCutOff } from '../outcome/cannot-judge.ts';
import { askForProducts, basicCredential, providerOf, sandboxConnection } from '../requests/requests.ts';
import type { RunSettings } from '../settings/settings.ts';
import { type Connection, connectionFrom, fixtureConnection, isGranted } from './connection.ts';
import type { MadeOnce } from './made-once.ts';
import type { RunNotes } from './run-notes.ts';

export interface WorldParts {
  readonly settings: RunSettings;
  readonly made: MadeOnce;
  readonly notes: RunNotes;
  /** Sends a request of no check. */
  readonly send: (spec: RequestSpec) => Promise<Exchange>;
}

export type SharedConnections = ReturnType<typeof shareConnections>;

/** Makes the connections that checks share, each at its first use. Checks only read from one, unless it says otherwise. */
export function shareConnections({ settings, made, notes, send }: WorldParts) {
  const { firstConnection, profile } = settings;
  const fixture = fixtureConnection(profile);

  /** Creates a connection that belongs to the caller alone. Counts against the profile's limit. */
  async function create(name: string, body: JsonObject = {}): Promise<Connection> {
    if (!profile.operations.includes('create-sandbox-connection')) {
      throw doesNotApply('not-offered', 'the profile does not offer create-sandbox-connection');
    }
    const json = { provider_id: providerOf(profile), ...askForProducts(profile), ...body };
    const ask = async () => unlessCutOff(await send(sandboxConnection(basicCredential(profile), json)));
    const first = await ask();
    // If earlier creations succeeded, this refusal may be for their number, or for other requests under way.
    const mayBeLimited = notes.given.size > 0 || firstConnection !== null;
    const exchange = mayBeLimited && maybeLimited(first) ? await made.inTurn('refused creations', ask) : first;
    const size = typeof body.employee_size === 'number' ? body.employee_size : null;
    const connection = succeeded(exchange) ? connectionFrom(name, exchange, size) : undefined;
    if (connection === undefined) {
      const reason = `create-sandbox-connection gave no connection to test with: ${describeAnswer(exchange)}`;
      throw mayBeLimited && isRefusedForLimits(exchange)
        ? doesNotApply('not-granted', reason)
        : blockedBy(reason, exchange);
    }
    // Both would be the same connection: what a check does to one would happen to the other.
    if (notes.given.has(connection.credential.token)) {
      throw blockedBy('two created connections have one access token', newAccessToken.id);
    }
    notes.given.add(connection.credential.token);
    return connection;
  }

  const share = (name: string, body?: JsonObject) => made.makeOnce(`connection ${name}`, () => create(name, body));

  /** The first connection that the run created, with the default employee size and all products that are supported. */
  function main(): Promise<Connection> {
    const first = firstConnection === null ? undefined : connectionFrom('main', firstConnection);
    return first === undefined ? share('main') : made.makeOnce('connection main', async () => first);
  }

  return {
    /** The connection of the profile's access token; null without one. */
    fixture,
    create,
    main,
    other: () => share('other'),
    /** A created connection with more employees than a default page of pay statements holds. */
    large: () => share('large', { employee_size: sizeOf(settings) }),
    /**
     * A created connection in which several checks pay. None of them relies on earlier payments, unless no other check
     * writes. Its individuals are asked for first, since that creates a payment too.
     */
    payees: () => share('payees'),
    /**
     * A created connection on which checks try disconnections that the target should refuse. The target may carry one
     * out all the same, so checks take turns ({@link inTurnOnRefusing}).
     */
    refusing: () => share('refusing'),
    /** Runs `body` while no other check uses {@link refusing}. */
    inTurnOnRefusing: <T>(body: () => Promise<T>) => made.inTurn('refusing', body),
    /** Makes the next user of `refusing` get another connection, since this one was disconnected. */
    replaceRefusing(): void {
      made.forget('connection refusing');
      made.forget('individuals refusing');
    },
    /** Makes a connection that was just created the shared one of that name, unless there is one. */
    adopt(name: 'payees' | 'refusing', creation: Exchange): void {
      const connection = succeeded(creation) ? connectionFrom(name, creation) : undefined;
      if (connection === undefined || notes.given.has(connection.credential.token)) return;
      notes.given.add(connection.credential.token);
      void made.makeOnce(`connection ${name}`, async () => connection);
    },
    /** A connection that an operation can be read from: the fixture's, or else `main`. */
    async reader(operation: OperationId): Promise<Connection> {
      const connection = fixture ?? (await main());
      if (isGranted(connection, operation)) return connection;
      throw doesNotApply('not-granted', `the provider did not grant the product that ${operation} reads`);
    },
  };
}

/** Employees of a large connection: 120 in a quick run, else up to 500 by seed, or 500. */
function sizeOf({ effort, seed }: RunSettings): number {
  if (effort === 'quick') return 120;
  const [size = 500] = fc.sample(fc.oneof(fc.constant(500), fc.integer({ min: 120, max: 500 })), { seed, numRuns: 1 });
  return size;
}
