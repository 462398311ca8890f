import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { isNotThere } from '../../oracle/kernel/answer.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { under } from '../requests/requests.ts';
import type { Sender } from '../sending/sender.ts';

/** The most entities that are tried, since each costs a request. */
const maxTried = 5;

/** Whether the target serves under an entity what it refused without one: then it looks only in one of its choice. */
export async function isServedUnderEntity(
  t: Sender,
  code: number | undefined,
  spec: RequestSpec,
  isServed: (exchange: Exchange) => boolean,
): Promise<boolean> {
  if (!isNotThere(code)) return false;
  for (const entityId of t.profile.fixtures.entityIds.slice(0, maxTried)) {
    if (isServed(await t.send({ ...spec, ...under(entityId) }))) return true;
  }
  return false;
}
