import { under } from '../../harness/requests/entity-query.ts';
import { payStatements } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { judgeLaterPage } from '../../oracle/entity-selection/siblings.ts';
import { statementsView, type View } from '../../oracle/entity-selection/views.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';

/** Payments, and what two entities of one connection are shown of them from the first statement on. */
export interface PaymentsUnderBoth {
  readonly ids: readonly string[];
  readonly views: readonly [View, View];
}

/** The same payments from the second statement on: what is hidden under an entity is hidden on every page. */
export async function judgeLaterPages(
  t: Trial<IdsOf<[typeof judgeLaterPage]>>,
  { credential }: Connection,
  entities: readonly [string, string],
  { ids, views: [one, other] }: PaymentsUnderBoth,
): Promise<void> {
  const read = async (entityId: string, offset: number) => {
    const windows = ids.map((payment_id) => ({ payment_id, limit: 1000, offset }));
    return statementsView(await t.send(payStatements(credential, windows, under(entityId)), { valid: 'if-served' }));
  };
  const sides = [
    { entityId: entities[0], own: one, sibling: other },
    { entityId: entities[1], own: other, sibling: one },
  ];
  for (const { entityId, own, sibling } of sides) {
    const later = await read(entityId, 1);
    if (judgeLaterPage(own, sibling, later) === undefined) continue;
    // A payment may have been hidden for another cause when it was first asked for.
    t.judge(judgeLaterPage(await read(entityId, 0), sibling, later));
  }
}
