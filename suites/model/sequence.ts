import type { Command, IndexedOverrides } from '../../generators/sequences/commands.ts';
import { isFailure } from '../../harness/outcome/is-failure.ts';
import {
  askForProducts,
  basicCredential,
  disconnect,
  sandboxAccount,
  sandboxPayment,
} from '../../harness/requests/requests.ts';
import { type Connection, connectionFrom } from '../../harness/world/connection.ts';
import type { GivenStatement } from '../../oracle/create-sandbox-payment/given-statement.ts';
import type { GivenDates } from '../../oracle/create-sandbox-payment/payment-dates.ts';
import { createdPaymentHidden, foreignPaymentHidden, ownItemsListed } from '../../oracle/isolation/foreign-data.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf, Judgement } from '../../oracle/kernel/judge.ts';
import { judgeKnownPage } from '../../oracle/model/look-step.ts';
import { afterWrite, type ModelPayment, withAccount } from '../../oracle/model/model.ts';
import { applyPayment, paidJudges } from '../../oracle/model/payment-step.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { operations } from '../../specs/interface/operations.ts';
import {
  disconnectAdded,
  disconnectForeign,
  disconnectingJudges,
  isDisconnectable,
  takeDisconnection,
} from './disconnections.ts';
import { listItems, listJobs, lookAt, lookAtAll, markOf, readForeign, readPage } from './reads.ts';
import type { Stage } from './stage.ts';

/** Adds an account of a connection's company, if the target offers that. It may join the connection, or make a new one. */
async function addAccount(stage: Stage): Promise<void> {
  const { t } = stage;
  const sibling = stage.accountParty;
  const { companyId, providerId } = stage.connection(sibling);
  const provider_id = t.profile.provider ?? providerId;
  if (stage.accountsLeft === 0 || companyId === null || !t.offers('create-sandbox-account')) return;
  stage.accountsLeft -= 1;
  const json = { company_id: companyId, provider_id, ...askForProducts(t.profile) };
  const creation = await stage.send(sandboxAccount(basicCredential(t.profile), json));
  if (!succeeded(creation)) {
    stage.model = afterWrite(stage.model, 'account');
    return;
  }
  const account = connectionFrom('model account', creation);
  const ids = account === undefined ? undefined : idsOf(stage, account);
  if (account !== undefined && ids !== undefined) {
    stage.model = withAccount(stage.model, sibling, ids.connectionId, ids.entityId);
    stage.addAccount(account);
    return;
  }
  // An account without an entity of its own stands in the model under made-up ids. No command uses it, but since it
  // exists, the owner of later payments is not known.
  const unknown = `of party ${stage.model.parties.length}`;
  stage.model = withAccount(stage.model, sibling, unknown, unknown);
  stage.accountsLeft = 0;
}

/** The ids of an account; undefined if one of them is missing, or already belongs to another party. */
function idsOf(stage: Stage, { connectionId, credential, entityIds }: Connection) {
  const [entityId] = entityIds;
  const isKnown =
    stage.tokens().includes(credential.token) ||
    stage.model.parties.some((party) => party.entityId === entityId?.toLowerCase());
  return connectionId === null || entityId === undefined || isKnown ? undefined : { connectionId, entityId };
}

/** Disconnects the accounts that the sequence added, so that the next one finds the connections unchanged. */
async function takeAwayAdded(stage: Stage): Promise<void> {
  for (const party of stage.added.filter((added) => isDisconnectable(stage, added))) {
    const { credential, entityIds } = stage.connection(party);
    // It may be the only entity of its connection, so the target may refuse.
    const action = await stage.t.send(disconnect(credential, entityIds), { valid: false });
    takeDisconnection(stage, { by: party, named: [party] }, action);
  }
}

export const sequenceJudges = [
  ...paidJudges,
  ...disconnectingJudges,
  judgeKnownPage,
  foreignPaymentHidden,
  createdPaymentHidden,
  ownItemsListed,
] as const;

export type SequenceId = IdsOf<typeof sequenceJudges>;

type Judged = readonly Judgement<SequenceId>[];

/**
 * Plays a sequence on target and model until something breaks; at its end every payment is looked at. Evidence begins
 * with the writes of the sequence, and ends with the exchange that decides.
 */
export async function play(stage: Stage, commands: readonly Command[]): Promise<Judged> {
  stage.begin();
  const found: Judgement<SequenceId>[] = [];
  try {
    for (const command of commands) {
      found.push(...(await perform(stage, command)));
      if (found.some(isFailure)) break;
    }
    if (!found.some(isFailure)) found.push(...(await lookAtAll(stage, isUnseenSinceWrite)));
    // Judgements that are blocked in a sequence are made elsewhere by other checks.
    return found.filter(({ kind }) => kind !== 'unjudged').map((judgement) => withSequence(judgement, stage));
  } finally {
    await takeAwayAdded(stage);
  }
}

/** Whether a payment was not read yet, or not since the last write. */
const isUnseenSinceWrite = ({ since, seen }: ModelPayment): boolean => seen === null || since.size > 0;

async function perform(stage: Stage, command: Command): Promise<Judged> {
  switch (command.kind) {
    case 'create-connection':
      await stage.addConnection();
      return [];
    case 'create-account':
      await addAccount(stage);
      return [];
    case 'create-payment':
      return pay(stage, stage.party(command.party), command.dates, command.overrides);
    case 'read-payments':
      return lookAt(stage, stage.party(command.party));
    case 'read-page': {
      const { kind: _, payment, ...window } = command;
      return readPage(stage, payment, window);
    }
    case 'read-foreign':
      return readForeign(stage, stage.party(command.party), command.payment);
    case 'disconnect':
      return disconnectAdded(stage, command.added, command.all);
    case 'disconnect-foreign':
      return disconnectForeign(stage, stage.party(command.party), command.added, command.beside);
    case 'list-jobs':
      await listJobs(stage, stage.party(command.party));
      return [];
    case 'list-items':
      return listItems(stage, stage.party(command.party));
  }
}

async function pay(
  stage: Stage,
  payer: number,
  dates: GivenDates,
  overrides: readonly IndexedOverrides[],
): Promise<Judged> {
  if (!stage.can('create-sandbox-payment', payer)) return [];
  const statements = statementsFor(stage, payer, overrides);
  const json = { ...dates, ...(statements.length > 0 ? { pay_statements: statements } : {}) };
  const exchange = await stage.send(sandboxPayment(stage.connection(payer).credential, json));
  if (succeeded(exchange) && statements.some(({ earnings = [] }) => earnings.length > 0)) {
    stage.marked.add(stage.model.parties[payer]?.family ?? 0);
  }
  const found = stage.take(applyPayment(stage.model, { payer, dates, statements }, exchange));
  // The payment is read at once: if it reads otherwise later, it has changed.
  if (statements.length === 0 || found.some(isFailure)) return found;
  return [...found, ...(await lookAt(stage, payer, ({ creation }) => creation === exchange))];
}

/**
 * Overrides for individuals that were seen before, each once. Their first earning is named after the family, so that a
 * list of another family that shows this name is caught.
 */
function statementsFor(stage: Stage, payer: number, overrides: readonly IndexedOverrides[]): readonly GivenStatement[] {
  const { family = 0, individuals = [] } = stage.model.parties[payer] ?? {};
  const statements = new Map<string, GivenStatement>();
  if (individuals.length === 0) return [];
  for (const { fields, individual } of overrides) {
    const individual_id = individuals[individual % individuals.length] ?? '';
    const [first, ...others] = fields.earnings ?? [];
    const earnings = first === undefined ? {} : { earnings: [{ ...first, name: markOf(family) }, ...others] };
    statements.set(individual_id, { individual_id, ...fields, ...earnings });
  }
  return [...statements.values()];
}

function withSequence<Id extends RequirementId>(judgement: Judgement<Id>, { sent }: Stage): Judgement<Id> {
  if (judgement.kind !== 'broken') return judgement;
  const deciding = judgement.exchanges.at(-1);
  if (deciding === undefined || !sent.includes(deciding)) return judgement;
  const before = sent
    .slice(0, sent.indexOf(deciding))
    .filter((exchange) => operations[exchange.operation].effect === 'write' || judgement.exchanges.includes(exchange));
  return { ...judgement, exchanges: [...before, deciding] };
}
