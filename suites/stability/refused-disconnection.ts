import { malformedJson } from '../../generators/malformed-json.ts';
import { unknownLike } from '../../generators/unknown-ids.ts';
import { malformedVersionBoundaries } from '../../generators/versions.ts';
import { doesNotApply } from '../../harness/cannot-judge.ts';
import type { Check } from '../../harness/check.ts';
import { disconnect, payGroups } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { inTurn, triedDisconnections } from '../../harness/world/in-turn.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/answer.ts';
import { holds, judge } from '../../oracle/judgement.ts';
import { judgeMalformedBody } from '../../oracle/request-bodies.ts';
import { judgeMalformedVersion } from '../../oracle/versioning.ts';
import type { Exchange } from '../../specs/exchange.ts';
import { tryCurrentVersion } from '../versioning/current-version.ts';

/** Ways to ask for a disconnection that is refused, each naming an entity that could be disconnected. */
async function refusals(
  t: Trial<string>,
  { credential }: Connection,
  entityId: string,
): Promise<readonly Exchange[] | null> {
  const spec = disconnect(credential, [entityId]);
  const attempts: Exchange[] = [];
  for (const { label, value } of malformedVersionBoundaries.slice(0, 1)) {
    const exchange = await t.send({ ...spec, version: value }, { valid: false });
    t.judge(judgeMalformedVersion(exchange, label));
    attempts.push(exchange);
    if (!refused(exchange)) return null;
  }
  const [malformed] = malformedJson({ entity_ids: [entityId] });
  if (malformed !== undefined) {
    const exchange = await t.send({ ...spec, body: { text: malformed.value } }, { valid: false });
    t.judge(judgeMalformedBody(exchange, malformed.label));
    attempts.push(exchange);
    if (!refused(exchange)) return null;
  }
  for (const other of [unknownLike(entityId), 'no-entity']) {
    const exchange = await t.send(disconnect(credential, [entityId, other]), { valid: false });
    attempts.push(exchange);
    if (!refused(exchange)) return null;
  }
  return attempts;
}

export const refusedDisconnection: Check = {
  id: 'stability/refused-disconnection',
  title: 'A refused disconnection leaves the entity active, and an accepted one takes the current version and JSON',
  operation: 'disconnect-entity',
  requirements: ['STATE-011', 'TYPE-004', 'TYPE-005', 'VER-001', 'VER-004'],
  calls: ['disconnect-entity', 'list-pay-groups'],
  run: (t) => inTurn(t.world, triedDisconnections, () => tryRefusals(t)),
};

async function tryRefusals(t: Trial<string>): Promise<void> {
  const connection = await t.world.refusing();
  const [entityId] = connection.entityIds;
  if (entityId === undefined) throw doesNotApply('not-observed', 'the creation result names no entity');
  await t.premise(payGroups(connection.credential));
  const attempts = await refusals(t, connection, entityId);
  // Taken for an order, one of them may have disconnected the entity: there is nothing left to judge.
  if (attempts === null) return;
  const after = await t.send(payGroups(connection.credential));
  t.judge(
    judge('STATE-011', succeeded(after), {
      exchanges: [...attempts, after],
      operation: 'disconnect-entity',
      expected: 'the entity is still active',
      actual: `its pay groups are answered with ${describeAnswer(after)}`,
      message: 'A disconnection is refused, and carried out all the same.',
    }),
  );
  if (!succeeded(after)) return;
  const current = await tryCurrentVersion(t, disconnect(connection.credential, [entityId]));
  // The last entity of a connection need not be disconnected: a refusal says nothing of version or media type.
  if (current.kind === 'unjudged') return;
  t.judge(current);
  if (current.kind === 'holds') t.judge(holds('TYPE-004'));
}
