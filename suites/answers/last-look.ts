import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { ShownRead } from '../../harness/evidence/changed-values.ts';
import { enrollments, payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import {
  differenceBetween,
  judgeAgreement,
  judgeUndisturbed,
  type ReadOperation,
  readOperations,
} from '../../oracle/stability/agreement.ts';
import { judgeStillKnown } from '../../oracle/stability/still-known.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';

/** The judges of what is asked for once more. */
export const steadyJudges = [judgeAgreement, judgeUndisturbed, judgeStillKnown] as const;

/** The writes since a moment in the company of whoever sends a request, as far as they are remembered. */
export function writesInCompany(t: Trial, { credential }: RequestSpec, since: number): readonly Exchange[] {
  const { notes } = t.world;
  if (credential.kind !== 'bearer') return [];
  const companyId = notes.written.connectionOf(credential.token)?.companyId?.toLowerCase();
  return notes.writesSince(since).filter(({ request }) => {
    const token = (headerValue(request, 'authorization') ?? '').replace(/^bearer /i, '');
    if (token === credential.token) return true;
    if (companyId === undefined) return false;
    const isNamed = request.body?.toLowerCase().includes(companyId) ?? false;
    return isNamed || notes.written.connectionOf(token)?.companyId?.toLowerCase() === companyId;
  });
}

/**
 * Asks once more, as it was asked, for what the run was shown, where something was written since: whatever has changed
 * that meanwhile is seen. In quick runs without the reads that name an entity, and of one's own company alone.
 */
export async function lookAgain(t: Trial<IdsOf<typeof steadyJudges>>): Promise<void> {
  const { changedValues, created } = t.world.notes;
  const isQuick = t.effort.sequences === 0;
  const isThere = ({ credential, operation }: RequestSpec) =>
    t.offers(operation) && credential.kind === 'bearer' && !created.mayBeDisconnected(credential.token);
  const isWorthALook = ({ spec, exchange }: ShownRead) => {
    if (spec.operation === 'list-automated-jobs') return false;
    // Combinations look at the pay groups in quick runs.
    return (
      !isQuick ||
      (spec.operation !== 'list-pay-groups' &&
        (spec.query ?? []).length === 0 &&
        writesInCompany(t, spec, exchange.startedAt).length > 0)
    );
  };
  const shown = changedValues.reads.filter(({ spec }) => isThere(spec));
  for (const operation of readOperations) {
    const worth = shown.filter((read) => read.spec.operation === operation && isWorthALook(read));
    for (const spec of worth.flatMap((read) => again(read, isQuick)).slice(0, isQuick ? mostQuickly : undefined))
      await t.send(spec, { valid: 'if-served' });
  }
  for (const operation of readOperations) {
    const ofOperation = changedValues.reads.filter(({ spec }) => spec.operation === operation && isThere(spec));
    const [read] = ofOperation.filter(({ first, exchange }) => first !== exchange).concat(ofOperation);
    if (read !== undefined) await judgeSteady(t, operation, read);
  }
}

/** Two reads of one thing agree, all that was asked meanwhile notwithstanding; what differs is read a third time. */
async function judgeSteady(
  t: Trial<IdsOf<typeof steadyJudges>>,
  operation: ReadOperation,
  { spec, first, exchange }: ShownRead,
): Promise<void> {
  const isSteady = (one: Exchange, other: Exchange) =>
    one !== other && succeeded(other) && differenceBetween(operation, one, other) === undefined;
  const reads = isSteady(first, exchange) ? [first, exchange] : [exchange, await t.send(spec, { valid: 'if-served' })];
  const [earlier = exchange, later = exchange] = reads;
  if (isSteady(earlier, later)) t.judge(judgeUndisturbed(operation, reads));
  else reads.push(await t.send(spec, { valid: 'if-served' }));
  t.judge(judgeAgreement(operation, reads), judgeStillKnown(operation, earlier, reads.slice(1)));
}

/** The requests for what one caller was shown at one address. */
function again({ spec, ids }: ShownRead, isQuick: boolean): readonly RequestSpec[] {
  const { credential, operation, query = [] } = spec;
  const oldest = [...ids]
    .sort(([one, since], [other, than]) => since - than || (one < other ? -1 : 1))
    .map(([id]) => id);
  const batches = (size: number) => chunks(oldest, size).slice(0, isQuick ? 1 : undefined);
  switch (operation) {
    case 'get-pay-statement':
      return batches(statedLimits.paymentsPerBatch).map((some) => {
        const requests = some.map((payment_id) => ({ payment_id }));
        return payStatements(credential, requests, { query });
      });
    case 'get-enrollments':
      return batches(statedLimits.enrollmentsPerBatch).map((some) => enrollments(credential, some, { query }));
    default:
      return [spec];
  }
}

/** Reads of one operation in a quick run, at most. */
const mostQuickly = 3;

function chunks<T>(all: readonly T[], size: number): readonly (readonly T[])[] {
  return all.length === 0 ? [] : [all.slice(0, size), ...chunks(all.slice(size), size)];
}
