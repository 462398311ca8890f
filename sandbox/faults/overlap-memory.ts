import { jsonOf } from '../switches/behaviours.ts';
import { objectOf, objectsOf } from '../switches/json-access.ts';
import { whereRequestsOverlap } from '../switches/overlap.ts';
import type { Fault, Incoming } from '../switches/switches.ts';
import { seeded } from '../world/seeded.ts';
import { faultsOf } from './define.ts';

const marks = { conditional: true, stateful: true } as const;

const withFirstCredential = (incoming: Incoming, { authorization }: Incoming): Incoming => ({
  ...incoming,
  authorization,
});

/** Gives the windows of a batch the limits of another one. */
const withFirstLimits = (incoming: Incoming, first: Incoming): Incoming => {
  const [own, before] = [incoming, first].map(({ body }) => objectOf(jsonOf(body)).requests);
  const limits = objectsOf(before).map(({ limit }) => limit);
  const requests = objectsOf(own).map((element, index) => ({ ...element, limit: limits[index] ?? element.limit }));
  return { ...incoming, body: Buffer.from(JSON.stringify({ requests })) };
};

/** What a target that keeps things of one request remembers while it answers another. */
export const overlapMemoryFaults: readonly Fault[] = [
  faultsOf('list-pay-statement-items')(
    'overlap-items-of-another-connection',
    'A list of items that is asked for while another connection is being answered is that of the other one.',
    { kind: 'security', requirements: ['RACE-001'], ...marks },
    whereRequestsOverlap('list-pay-statement-items', {
      between: 'different connections',
      request: withFirstCredential,
    }),
  ),
  faultsOf('get-pay-statement')(
    'overlap-limit-of-another-request',
    'A batch of pay statements that comes while another one is being answered has the limits of the other one.',
    { kind: 'relation', requirements: ['RACE-002'], ...marks },
    whereRequestsOverlap('get-pay-statement', { between: 'one connection', request: withFirstLimits }),
  ),
  faultsOf('create-sandbox-payment')(
    'overlap-payment-in-another-connection',
    'A payment that is created while another connection is being paid in becomes one of the other connection.',
    { kind: 'state', requirements: ['RACE-004'], ...marks },
    whereRequestsOverlap('create-sandbox-payment', {
      between: 'different connections',
      request: withFirstCredential,
    }),
  ),
  faultsOf('create-sandbox-connection')(
    'overlap-connection-lost',
    'Of two connections that are created at one moment the second has a token that nothing accepts.',
    { kind: 'state', requirements: ['RACE-007', 'CONN-007'], ...marks },
    whereRequestsOverlap('create-sandbox-connection', {
      between: 'one connection',
      reply(reply) {
        if (reply.status !== 200) return;
        const { connection_id } = objectOf(reply.body);
        reply.body = { ...objectOf(reply.body), access_token: `sandbox-${seeded(7).uuid(String(connection_id))}` };
      },
    }),
  ),
];
