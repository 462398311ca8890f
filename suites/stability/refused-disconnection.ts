import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { malformedVersionBoundaries } from '../../generators/reads/versions.ts';
import { malformedJson } from '../../generators/refused/malformed-json.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { triedConnection } from '../../harness/premises/tried-connection.ts';
import { disconnect, payGroups } from '../../harness/requests/requests.ts';
import { defineCheck } from '../../harness/trial/check.ts';
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { jsonIsAccepted, judgeJsonAccepted, judgeMalformedBody } from '../../oracle/every-operation/request-bodies.ts';
import {
  judgeCurrentVersion,
  judgeMalformedVersion,
  versionedOperations,
} from '../../oracle/every-operation/versioning.ts';
import { refused, succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { judgeEntityStays } from '../../oracle/stability/refused-write.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { tryCurrentVersion } from '../versioning/current-version.ts';

const judges = [
  judgeEntityStays,
  judgeJsonAccepted,
  judgeMalformedBody,
  judgeCurrentVersion,
  judgeMalformedVersion['disconnect-entity'],
] as const;

type Ids = IdsOf<typeof judges>;

/** Ways to ask for a disconnection that is refused, each naming an entity that could be disconnected. */
async function refusals(
  t: Trial<Ids>,
  { credential }: Connection,
  entityId: string,
): Promise<readonly Exchange[] | null> {
  const spec = disconnect(credential, [entityId]);
  const attempts: Exchange[] = [];
  const place = versionedOperations.indexOf('disconnect-entity');
  for (const { label, value } of rotateForms(t, malformedVersionBoundaries, { place: 2 * place, quickCount: 1 })) {
    const exchange = await t.send({ ...spec, version: value }, { valid: false });
    t.judge(judgeMalformedVersion['disconnect-entity'](exchange, label));
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

export const refusedDisconnection = defineCheck({
  id: 'stability/refused-disconnection',
  title: 'A refused disconnection leaves the entity active, and an accepted one takes the current version and JSON',
  operation: 'disconnect-entity',
  judges,
  calls: ['disconnect-entity', 'list-pay-groups'],
  // It disconnects a connection that an opening check pays in: before that it would cost another one of the few.
  waitsForOpening: true,
  run: (t) => t.world.inTurnOnRefusing(() => tryRefusals(t)),
});

async function tryRefusals(t: Trial<Ids>): Promise<void> {
  const connection = await triedConnection(t, ({ credential }) => t.premise(payGroups(credential)));
  const [entityId] = connection.entityIds;
  if (entityId === undefined) throw doesNotApply('not-observed', 'the creation result names no entity');
  const attempts = await refusals(t, connection, entityId);
  // One of them may have been accepted, and have disconnected the entity: then nothing is left to judge.
  if (attempts === null) return;
  const after = await t.send(payGroups(connection.credential));
  t.judge(judgeEntityStays(attempts, after));
  if (!succeeded(after)) return;
  const current = await tryCurrentVersion(t, disconnect(connection.credential, [entityId]));
  // Checks whose turn comes later need one whose entity is active.
  t.world.replaceRefusing();
  // The last entity of a connection need not be disconnected: a refusal says nothing of version or media type.
  if (current.kind === 'unjudged') return;
  t.judge(current);
  if (current.kind === 'holds') t.judge(jsonIsAccepted.holds());
}
