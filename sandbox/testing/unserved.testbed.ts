import type { OperationId } from '../../specs/interface/operations.ts';
import { profileOf } from '../describe.ts';
import { fixtureWorld } from '../fixtures/fixture-world.ts';
import { memoryJournal } from '../journal/journal.ts';
import { createResponder } from '../responder/responder.ts';
import { statedRules } from '../rules/stated-rules.ts';
import { objectOf } from '../switches/json-access.ts';
import { composeHooks, composeRules, type ReplyDraft, type Switch } from '../switches/switches.ts';

/** The parts of a request beside its operation. */
export interface RequestOptions {
  /** The Authorization header; empty: none; several: each on its own. */
  readonly as: string | readonly string[];
  readonly body?: unknown;
  readonly query?: Readonly<Record<string, string | string[]>>;
  readonly benefit?: string;
  /** null: the request names no version. Default: the one that there is. */
  readonly version?: null;
}

/** A sandbox that answers without HTTP. */
export interface Unserved {
  readonly ask: (operation: OperationId, said: RequestOptions) => Promise<ReplyDraft>;
  readonly syncPolls: number;
  /** The fixture ids of a kind. */
  readonly fixture: (kind: string) => readonly string[];
  /** The first fixture id of a kind. */
  readonly first: (kind: string) => string;
  readonly accessToken: string;
  /** `id:secret` of the client. */
  readonly client: string;
  /** The Authorization header of the fixture connection. */
  readonly own: string;
  /** The Authorization header of the client. */
  readonly basic: string;
  /** Creates a connection. */
  readonly connect: (body?: object) => Promise<ReplyDraft>;
  /** Creates an account beside what an answer has created. */
  readonly account: (beside: ReplyDraft, body?: object) => Promise<ReplyDraft>;
}

/** The Basic header of `id:secret`. */
export const basicOf = (client: string): string => `Basic ${Buffer.from(client).toString('base64')}`;

/** The Bearer header for what an answer has created. */
export const tokenOf = (reply: ReplyDraft): string => `Bearer ${String(objectOf(reply.body).access_token)}`;

/** Makes a sandbox with some switches on, whose clock stands still. */
export function unserved(switches: readonly Switch[]): Unserved {
  const behaviours = switches.map(({ behaviour }) => behaviour());
  const rules = composeRules(statedRules, behaviours);
  const journal = memoryJournal(1);
  const fixtures = fixtureWorld(journal, rules.benefitId);
  const profile = profileOf(fixtures, '', '', rules.itemFilterNames);
  const answer = createResponder({
    ...composeHooks(behaviours),
    rules,
    fixtures,
    journal,
    baseUrl: () => 'http://here',
    now: () => 1.8e12,
  });
  const { accessToken, clientId, clientSecret } = profile.credentials;
  const basic = basicOf(`${clientId}:${clientSecret}`);
  const fixture = (kind: string) => profile.fixtures[kind] ?? [];
  const ask: Unserved['ask'] = (operation, { as, body, query = {}, benefit, version }) =>
    answer(
      operation,
      {
        headers: {
          ...(version === null ? {} : { 'service-api-version': '2020-09-17' }),
          'content-type': 'application/json',
          ...(typeof as === 'string' && as !== '' ? { authorization: as } : {}),
        },
        authorization: typeof as !== 'string' ? as : as === '' ? [] : [as],
        query,
        params: benefit === undefined ? {} : { benefit_id: benefit },
      },
      async () => (body === undefined ? undefined : Buffer.from(JSON.stringify(body))),
    );
  return {
    ask,
    syncPolls: rules.syncPolls,
    fixture,
    first: (kind) => fixture(kind)[0] ?? '',
    accessToken,
    client: `${clientId}:${clientSecret}`,
    own: `Bearer ${accessToken}`,
    basic,
    connect: (body = {}) => ask('create-sandbox-connection', { as: basic, body: { provider_id: 'any', ...body } }),
    account(beside, body = {}) {
      const { company_id } = objectOf(beside.body);
      return ask('create-sandbox-account', { as: basic, body: { company_id, provider_id: 'any', ...body } });
    },
  };
}
