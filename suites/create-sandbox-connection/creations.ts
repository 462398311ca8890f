import { blockedBy, CannotJudge, doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import { automatedJobs, basicCredential, sandboxConnection, sandboxPayment } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import { type Connection, connectionFrom } from '../../harness/world/connection.ts';
import { judgeAccepted } from '../../oracle/accepted.ts';
import { describeAnswer, jsonOf, succeeded } from '../../oracle/answer.ts';
import { judgeGranted, judgeNamed, judgeTokenWorks } from '../../oracle/create-sandbox-connection/creation-result.ts';
import { judgeFreshId } from '../../oracle/fresh-ids.ts';
import { asObject, asString } from '../../oracle/json.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { productNames } from '../../specs/interface-facts.ts';
import { changedElsewhere } from './elsewhere.ts';
import { judgeHistory } from './history.ts';
import { judgeDefaultPayments } from './sizes.ts';

/** A body of a creation, and the row that says it is accepted. */
interface Creation {
  readonly requirement: string;
  readonly body: { readonly products?: readonly string[]; readonly employee_size?: number };
  readonly told: string;
}

/** The provider alone; each side of where history ends, and the least size. Connections are dear: four in all. */
const creations: readonly Creation[] = [
  { requirement: 'CONN-001', body: {}, told: 'A connection with a provider_id alone' },
  ...[1, 100, 101].map((employee_size) => ({
    requirement: 'CONN-004',
    body: { employee_size },
    told: `A connection with ${employee_size} employees`,
  })),
];

/** One connection after the other, with what is known of those before. */
class Creator {
  readonly #trial: Trial<string>;
  readonly #provider: string;
  readonly #ids = new Set<string>();
  readonly #tokens = new Set<string>();
  #results = 0;

  constructor(trial: Trial<string>, provider: string) {
    this.#trial = trial;
    this.#provider = provider;
  }

  /** Whether every result had a token of its own: else it is not known whom it stands for. */
  get areTokensDistinct(): boolean {
    return this.#tokens.size === this.#results;
  }

  /** Judges whatever a creation's result says by itself, and against the ones before. */
  note(exchange: Exchange, products: readonly string[] | undefined): void {
    const answer = asObject(jsonOf(exchange));
    this.#results += 1;
    const id = asString(answer?.connection_id)?.toLowerCase();
    this.#trial.judge(
      judgeFreshId('CONN-005', '/connection_id', id, this.#ids, exchange),
      judgeFreshId('CONN-006', '/access_token', asString(answer?.access_token), this.#tokens, exchange),
      judgeNamed('CONN-008', exchange, 'provider_id', this.#provider),
      products === undefined ? [] : judgeGranted('CONN-009', exchange, products),
    );
  }

  send(body: Creation['body']): Promise<Exchange> {
    const json = { provider_id: this.#provider, ...body };
    return this.#trial.send(sandboxConnection(basicCredential(this.#trial.profile), json));
  }
}

/** All products at once are what the run's first connection asks for. Where it is refused, one of them tells which row. */
async function judgeProducts(t: Trial<string>, creator: Creator): Promise<Connection | undefined> {
  try {
    const main = await t.world.main();
    t.judge({ kind: 'holds', requirement: 'CONN-002' }, { kind: 'holds', requirement: 'CONN-003' });
    if (main.creation !== null) creator.note(main.creation, productNames);
    return main;
  } catch (error) {
    if (!(error instanceof CannotJudge)) throw error;
  }
  const all = await creator.send({ products: productNames });
  const accepted = judgeAccepted('CONN-003', all, 'A connection with every product');
  if (accepted.kind !== 'broken') {
    t.judge(accepted, judgeAccepted('CONN-002', all, ''));
    return connectionFrom('all products', all, null);
  }
  const one = await creator.send({ products: ['payment'] });
  const single = judgeAccepted('CONN-002', one, 'A connection with products');
  t.judge(single.kind === 'broken' ? single : [single, accepted]);
  return undefined;
}

/** A request with the new token: a read that needs no product, or else a payment. */
async function judgeToken(t: Trial<string>, { credential }: Connection, creation: Exchange): Promise<void> {
  const spec = t.offers('list-automated-jobs') ? automatedJobs(credential) : sandboxPayment(credential);
  if (!t.offers(spec.operation)) return;
  t.judge(judgeTokenWorks('CONN-007', creation, await t.send(spec)));
}

export const creationsCheck: Check = {
  id: 'create-sandbox-connection/creations',
  title: 'Connections of every documented kind are created, each new, with a token that works and employees to pay',
  operation: 'create-sandbox-connection',
  requirements: Array.from({ length: 12 }, (_, index) => `CONN-0${String(index + 1).padStart(2, '0')}`).concat(
    'CONN-015',
  ),
  calls: ['create-sandbox-connection'],
  connections: creations.length,
  run: async (t) => {
    const { provider } = t.profile;
    if (provider === null) throw doesNotApply('no-fixture', 'the profile names no provider');
    const creator = new Creator(t, provider);
    const main = await judgeProducts(t, creator);
    const unchanged = main && (await changedElsewhere(t, main));
    const created: Connection[] = [];
    for (const { body: given, requirement, told } of creations) {
      // Where no connection could be made with all products, it is not for its size that this one is refused.
      const body = requirement === 'CONN-004' && main !== undefined ? { products: productNames, ...given } : given;
      const exchange = await creator.send(body);
      if (exchange.end !== 'answered') throw blockedBy(describeAnswer(exchange));
      t.judge(judgeAccepted(requirement, exchange, told));
      if (succeeded(exchange)) creator.note(exchange, body.products);
      const connection = connectionFrom(`creations ${created.length}`, exchange, body.employee_size ?? null);
      if (connection !== undefined) created.push(connection);
    }
    for (const connection of [...created.slice(0, 1), ...created.slice(-1)]) {
      if (connection.creation !== null) await judgeToken(t, connection, connection.creation);
    }
    if (unchanged !== undefined) t.judge(await unchanged());
    if (!creator.areTokensDistinct) throw blockedBy('connections have the same access token, or none');
    // Without a size, the run's first connection tells as much as another one.
    await judgeDefaultPayments(t, main === undefined ? created : [main, ...created.slice(1)]);
    const above = created.find(({ employeeSize }) => employeeSize === 101);
    if (above !== undefined) await judgeHistory(t, above);
  },
};
