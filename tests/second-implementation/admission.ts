import { type Admitted, type Call, type Json, malformed, offLimits, Refusal } from './call.ts';
import { isObject } from './fields.ts';
import { isUuid } from './identity.ts';
import type { Entity } from './world.ts';

const VERSION = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const credentialOf = ({ headers }: Call, scheme: string): string => {
  const [, kind = '', value = ''] = /^(\S+) +(.+)$/.exec(headers.authorization ?? '') ?? [];
  return kind.toLowerCase() === scheme ? value : '';
};

const refuseCredential = (): never => {
  throw new Refusal(401, 'credential_refused', 'who_are_you', 'The credential was refused');
};

/** Reads the body of a request that must have one. @throws Refusal when it is not a JSON object. */
export const bodyOf = ({ body }: Call): Json => (isObject(body) ? body : malformed('the body is not a JSON object'));

/** Admits the owner of the client secret. The credential is compared as it was sent, so that no near miss decodes to it. */
export const admitClient = (call: Call): void => {
  const { id, secret } = call.world.client;
  const expected = Buffer.from(`${id}:${secret}`).toString('base64');
  if (credentialOf(call, 'basic') !== expected) refuseCredential();
};

const checkVersion = ({ headers }: Call): void => {
  const version = headers['service-api-version'];
  if (version !== undefined && !VERSION.test(String(version))) malformed('Service-API-Version is not a date');
};

const scopeOf = ({ query }: Call, entities: readonly Entity[]): Entity[] => {
  const asked = query.getAll('entity_ids');
  const active = entities.filter((entity) => entity.active);
  const [only] = asked;
  if (only === undefined) return active;
  if (asked.length > 1 || !isUuid(only)) return malformed('entity_ids takes exactly one UUID');
  const found = active.filter(({ id }) => id === only.toUpperCase());
  return found.length > 0 ? found : offLimits('The entity cannot be reached with this token');
};

/**
 * Finds out who calls, with a bearer token, and which entities the answer may speak about.
 *
 * @throws Refusal for a credential that isn't one, a malformed version, a foreign or disconnected entity.
 */
export const admitBearer = (call: Call): Admitted => {
  const known = call.world.byToken.get(credentialOf(call, 'bearer')) ?? refuseCredential();
  if (call.operation !== 'create-sandbox-payment') checkVersion(call);
  const { connection } = known;
  const leaving = call.operation === 'disconnect-entity';
  const scope = leaving ? connection.entities : scopeOf(call, connection.entities);
  const [first = offLimits('The connection has no active entity')] = scope;
  const usual = known.home.active ? known.home : (scope.find((entity) => entity.active) ?? first);
  const home = call.query.has('entity_ids') ? first : usual;
  const readsBody = call.operation.startsWith('list-') && call.operation !== 'list-automated-jobs';
  return { ...call, body: readsBody ? {} : bodyOf(call), connection, home, scope };
};
