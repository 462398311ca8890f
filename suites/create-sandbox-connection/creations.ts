import { blockedBy, CannotJudge, doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { orNone } from '../../harness/premises/known-payments.ts';
import { askForProducts, supportedProducts } from '../../harness/requests/asked-products.ts';
import { automatedJobs, sandboxPayment } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { type Connection, connectionFrom } from '../../harness/world/connection.ts';
import {
  judgeConnectionAccepted,
  judgeCreationLimited,
  judgeProductsAccepted,
} from '../../oracle/create-sandbox-connection/accepted-connections.ts';
import { judgeNoHistory } from '../../oracle/create-sandbox-connection/history.ts';
import { judgeConnectionToken, newAccessToken } from '../../oracle/create-sandbox-connection/new-connection.ts';
import { judgeOtherConnection } from '../../oracle/create-sandbox-connection/other-connections.ts';
import { judgeConnectionEntity } from '../../oracle/create-sandbox-connection/own-entity.ts';
import { judgeSizes } from '../../oracle/create-sandbox-connection/size.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { createAgain } from './creation-again.ts';
import { Creator } from './creator.ts';
import { compareHistory } from './history.ts';
import { watchOtherConnection } from './other-connection.ts';
import { useOwnEntity } from './own-entity.ts';
import { readDefaultPayments } from './sizes.ts';

const creationJudges = [
  judgeConnectionAccepted,
  judgeCreationLimited,
  judgeProductsAccepted,
  judgeConnectionToken,
  judgeSizes,
  judgeNoHistory,
  judgeOtherConnection,
  judgeConnectionEntity,
] as const;

type CreationTrial = Trial<IdsOf<typeof creationJudges>>;

/** The provider alone (null), the default size, and each side of where history ends. Connections are dear: four in all. */
const sizes = [null, 20, 100, 101] as const;

/** All supported products at once are what the run's first connection asks for. Where it is refused, a single one is tried. */
async function createWithProducts(t: CreationTrial, creator: Creator): Promise<Connection | undefined> {
  const supported = supportedProducts(t.profile);
  const areStated = t.profile.products !== null;
  const main = await mainOrNone(t);
  if (main !== undefined && main.creation !== null) {
    if (supported.length > 0) t.judge(judgeProductsAccepted(main.creation, null, areStated));
    creator.note(main.creation);
    return main;
  }
  if (supported.length === 0) return undefined;
  const all = await creator.send({ products: supported });
  const single = supported.includes('payment') ? ['payment'] : supported.slice(0, 1);
  t.judge(judgeProductsAccepted(all, refused(all) ? await creator.send({ products: single }) : null, areStated));
  return refused(all) ? undefined : connectionFrom('all products', all, null);
}

async function mainOrNone(t: Trial): Promise<Connection | undefined> {
  try {
    return await t.world.main();
  } catch (error) {
    if (error instanceof CannotJudge) return undefined;
    throw error;
  }
}

/** A request with the new token: a read that needs no product, or else a payment. */
async function judgeToken(t: CreationTrial, { credential }: Connection, creation: Exchange): Promise<void> {
  const spec = t.offers('list-automated-jobs') ? automatedJobs(credential) : sandboxPayment(credential);
  if (!t.offers(spec.operation)) return;
  t.judge(judgeConnectionToken(creation, await t.send(spec)));
}

export const creationsCheck = defineCheck({
  id: 'create-sandbox-connection/creations',
  title: 'Connections of every documented kind are created, with a token that works and employees to pay',
  operation: 'create-sandbox-connection',
  judges: creationJudges,
  calls: ['create-sandbox-connection'],
  connections: sizes.length,
  run: async (t) => {
    const { provider } = t.profile;
    if (provider === null) throw doesNotApply('no-fixture', 'the profile names no provider');
    const creator = new Creator(t, provider);
    const main = await createWithProducts(t, creator);
    const judgeOther = main && (await watchOtherConnection(t, main));
    const created: Connection[] = [];
    for (const size of sizes) {
      // Where no connection could be made with all products, it is not for its size that this one is refused.
      const products = size !== null && main !== undefined ? askForProducts(t.profile) : {};
      const create = () => creator.send({ ...products, ...(size === null ? {} : { employee_size: size }) });
      const first = await create();
      if (first.end === 'failed') throw blockedBy(describeAnswer(first), first);
      const known = () => creator.send(askForProducts(t.profile));
      const exchange = succeeded(first) || main === undefined ? first : await createAgain(t, first, known, create);
      if (exchange === null || exchange.end !== 'answered') {
        t.judge(judgeCreationLimited(size, exchange ?? first));
        continue;
      }
      t.judge(judgeConnectionAccepted(size, exchange));
      if (succeeded(exchange)) creator.note(exchange);
      const connection = connectionFrom(`creations ${created.length}`, exchange, size);
      if (connection !== undefined) created.push(connection);
    }
    for (const connection of [...created.slice(0, 1), ...created.slice(-1)]) {
      if (connection.creation !== null) await judgeToken(t, connection, connection.creation);
    }
    // The last one asked for products, so that it may be read.
    const named = t.effort.examples > 10 ? [main, ...created] : created.slice(-1);
    for (const connection of named.filter((one) => one !== undefined)) {
      const use = await useOwnEntity(t, connection);
      if (use !== undefined && connection.creation !== null) t.judge(judgeConnectionEntity(connection.creation, use));
    }
    t.judge(await judgeOther?.());
    if (!creator.areTokensDistinct)
      throw blockedBy('connections have the same access token, or none', newAccessToken.id);
    // Without a size, the run's first connection shows as much as another one.
    const paid = main === undefined ? created : [main, ...created.slice(1)];
    t.judge(judgeSizes(await readDefaultPayments(t, paid)));
    const large = created.find(({ employeeSize }) => employeeSize === 101);
    if (large !== undefined) t.judge(await compareHistory(t, large));
    // One that is larger still is there in a longer run anyway.
    const larger = t.effort.examples > 10 && !t.judgements.some(isBroken) && (await orNone(t.world.large()));
    if (larger) t.judge(await compareHistory(t, larger));
  },
});
