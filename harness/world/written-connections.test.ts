import { describe, expect, test } from 'vitest';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { deferred } from '../turns/deferred.testbed.ts';
import type { Connection } from './connection.ts';
import { WrittenConnections } from './written-connections.ts';

const [own, foreign, third] = [
  '7d8f1c1e-5a1b-4c6f-9e2a-00000000000a',
  '7d8f1c1e-5a1b-4c6f-9e2a-00000000000b',
  '7d8f1c1e-5a1b-4c6f-9e2a-00000000000c',
];
const company = '7d8f1c1e-5a1b-4c6f-9e2a-0000000000c1';

const connection = (token: string, entityId: string, changes: Partial<Connection> = {}): Connection => ({
  name: token,
  origin: 'created',
  credential: { kind: 'bearer', token },
  connectionId: null,
  entityIds: [entityId],
  companyId: null,
  providerId: null,
  products: null,
  employeeSize: null,
  creation: null,
  ...changes,
});

/** The profile's connection, and three that were created, two of them of one company. */
function written(): WrittenConnections {
  const all = new WrittenConnections(connection('profile', own, { origin: 'fixture' }));
  all.note(connection('first', foreign));
  all.note(connection('second', third, { companyId: company }));
  all.note(connection('third', own.replace('0a', '0d'), { companyId: company }));
  return all;
}

function write(operation: RequestSpec['operation'], token: string | null, json: unknown = {}): RequestSpec {
  const credential = token === null ? ({ kind: 'none' } as const) : ({ kind: 'bearer', token } as const);
  return { operation, credential, body: { json } };
}

const pay = (token: string | null) => write('create-sandbox-payment', token);
const account = (company_id?: string) => write('create-sandbox-account', null, { company_id });
const disconnection = write('disconnect-entity', 'second', { entity_ids: [foreign.toUpperCase()] });

test.each([
  ['the connection of its token', pay('second'), true, 'second'],
  ['the connection of its token, where it should be refused', pay('second'), false, 'second'],
  ['the connection of an entity that it names', disconnection, false, 'first second'],
  ['the connections of a company', account(company), true, 'second third'],
  ['what a target falls back on, for an unknown company', account(), false, 'first profile'],
  ['what a target falls back on, for an unknown token', pay('x'), false, 'first profile x'],
  ['what a target falls back on, without a credential', pay(null), false, 'first profile'],
  ["the profile's connection, for a benefit", write('update-benefit', 'second'), false, 'first profile second'],
])('a write may change %s', (_, spec, isValid, tokens) => {
  expect([...written().of(spec, isValid)].sort().join(' ')).toBe(tokens);
});

describe('payments that checks share', () => {
  const payment: RequestSpec = { operation: 'create-sandbox-payment', credential: { kind: 'bearer', token: 'own' } };

  test('one whose creation is under way, or begins later, is seen by who looks out for its connection', async () => {
    const connections = written();
    const first = deferred();
    const making = connections.makeShared(payment, () => first.promise);
    const [own, any, foreign] = [new Set(['own']), null, new Set(['foreign'])].map((one) =>
      connections.watchShared(one),
    );
    expect([own?.(), any?.(), foreign?.()]).toEqual([true, true, false]);
    first.resolve();
    await making;
    const afterwards = connections.watchShared(new Set(['own']));
    expect(afterwards()).toBe(false);
    await connections.makeShared(payment, async () => undefined);
    expect(afterwards()).toBe(true);
  });

  test('one that can not be created is over as well', async () => {
    const connections = written();
    const failing = connections.makeShared(payment, () => Promise.reject(new Error('no answer')));
    await expect(failing).rejects.toThrow('no answer');
    expect(connections.watchShared(null)()).toBe(false);
  });
});
