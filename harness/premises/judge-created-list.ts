import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { mayBeUnavailable } from '../../oracle/every-operation/availability.ts';
import { describeAnswer, refused, statusOf, succeeded } from '../../oracle/kernel/answer.ts';
import { expectSuccess } from '../../oracle/kernel/expectation.ts';
import type { Judgement, Requirement } from '../../oracle/kernel/judge.ts';
import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { requireAnswered } from '../outcome/cannot-judge.ts';
import { payGroups, payStatementItems } from '../requests/requests.ts';
import type { Sender } from '../sending/sender.ts';
import type { Trial } from '../trial/trial.ts';
import { type Connection, isGranted } from '../world/connection.ts';
import { createdPair, createdPayments } from './parties.ts';
import { requireProduct } from './require-product.ts';

/** Finds the run's second created connection, and waits for its payments; null: it was not granted `operation`. */
async function secondCreated(t: Sender, operation: RequestSpec['operation']): Promise<Connection | null> {
  const other = (await createdPair(t))?.[1];
  if (other === undefined || !isGranted(other, operation)) return null;
  await createdPayments(t, other);
  return other;
}

/** Statuses of refusals that the moment, the credential or a gateway may explain. */
const excusedStatuses: ReadonlySet<number> = new Set([401, 408, 415, 425, 429, 503, 504]);

const isUnexcusedRefusal = (exchange: Exchange): boolean =>
  refused(exchange) && !mayBeUnavailable(exchange) && !excusedStatuses.has(statusOf(exchange) ?? 0);

/** Judges that a list is answered in a connection that the run created. A refused read is sent again. */
export async function judgeCreatedList<Id extends RequirementId>(
  t: Sender,
  requirement: Requirement<Id>,
  spec: RequestSpec,
  read: Exchange,
): Promise<readonly Judgement<Id>[]> {
  if (succeeded(read)) return [requirement.holds()];
  if (!isUnexcusedRefusal(read)) return [];
  const again = await t.send(spec);
  if (!isUnexcusedRefusal(again)) return [];
  return [
    requirement.broken({
      exchanges: [read, again],
      expected: '200 with the list',
      actual: `${describeAnswer(again)}, twice`,
      message: `${spec.operation} is refused in a connection that was created through the sandbox.`,
      expectation: expectSuccess(),
    }),
  ];
}

const plainLists = { 'list-pay-groups': payGroups, 'list-pay-statement-items': payStatementItems } as const;

/** Judges that a list is answered without filters, also in a connection that the run created. */
export async function judgePlainList<Id extends RequirementId>(
  t: Trial<Id>,
  operation: keyof typeof plainLists,
  requirement: Requirement<Id>,
  judgeAnswered: (exchange: Exchange) => Judgement<Id>,
): Promise<void> {
  const request = plainLists[operation];
  const { credential } = await t.world.reader(operation);
  // Sent once more than by other checks: a target may answer only the first request.
  for (const exchange of [await t.sendOnce(request(credential)), await t.send(request(credential))]) {
    await requireProduct(t, requireAnswered(exchange));
    t.judge(judgeAnswered(exchange));
    if (!succeeded(exchange)) return;
  }
  const created = await secondCreated(t, operation);
  if (created === null) return;
  const spec = request(created.credential);
  t.judge(await judgeCreatedList(t, requirement, spec, await t.sendOnce(spec)));
}
