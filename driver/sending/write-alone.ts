import type { Clock } from '../pace/clock.ts';
import { ConnectionLocks } from '../pace/connection-locks.ts';
import type { Reply, Sending, Step } from './sending.ts';

/** The longest time that a read and a write wait for each other, in milliseconds: a live call may take minutes. */
const patienceMs = 3_000;

/** Sends a write while no other request to its connection is under way, unless both are meant to overlap. */
export function writeAlone(clock: Clock): Step {
  const locks = new ConnectionLocks(clock, patienceMs);
  const connections = new ConnectionsSeen();
  return (next) => (sending) => {
    const connection = connections.find(sending);
    const sendNoting = async (given: Sending): Promise<Reply> => {
      const reply = await next(given);
      connections.note(sending, reply);
      return reply;
    };
    const sendAs = sending.operation.issuesToken ? sendNoting : next;
    if (connection === undefined || sending.release !== null) return sendAs(sending);
    const send = (isWaitedFor: () => boolean) => sendAs({ ...sending, isWaitedFor });
    return sending.operation.effect === 'write' ? locks.alone(connection, send) : locks.share(connection, send);
  };
}

/** Knows the connection of each token and of each company, as far as creation results have shown them. */
class ConnectionsSeen {
  readonly #byToken = new Map<string, string>();
  readonly #byCompany = new Map<string, string>();

  find({ operation, request, token }: Sending): string | undefined {
    if (token !== null) return this.#byToken.get(token) ?? token;
    if (operation.id !== 'create-sandbox-account') return undefined;
    const company = textAt(parse(request.body), 'company_id');
    return company === undefined ? undefined : this.#byCompany.get(company);
  }

  note({ operation }: Sending, { response }: Reply): void {
    if (!operation.issuesToken || response?.body.kind !== 'json') return;
    const connection = textAt(response.body.value, 'connection_id');
    const token = textAt(response.body.value, 'access_token');
    const company = textAt(response.body.value, 'company_id');
    if (connection === undefined || token === undefined) return;
    this.#byToken.set(token, connection);
    if (company !== undefined) this.#byCompany.set(company, connection);
  }
}

function textAt(value: unknown, key: string): string | undefined {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
  const text: unknown = Reflect.get(value, key);
  return typeof text === 'string' ? text : undefined;
}

function parse(body: string | null): unknown {
  try {
    return JSON.parse(body ?? 'null');
  } catch {
    return undefined;
  }
}
