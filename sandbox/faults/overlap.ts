import { whereRequestsOverlap } from '../switches/overlap.ts';
import type { Fault, Incoming, ReplyDraft } from '../switches/switches.ts';
import { seeded } from '../world/seeded.ts';
import { faultsOf } from './define.ts';

/** Gives an answer a value of the one that came first. */
const ofFirst = (key: string) => (reply: ReplyDraft, first: ReplyDraft) => {
  if (reply.status !== 200 || first.status !== 200) return;
  reply.body = { ...Object(reply.body), [key]: Object(first.body)[key] };
};

const withFirstCredential = (incoming: Incoming, { authorization }: Incoming): Incoming => ({
  ...incoming,
  authorization,
});

const swapped = (reply: ReplyDraft, first: ReplyDraft) => {
  reply.body = first.body;
};

const marks = { conditional: true, stateful: true } as const;

/** What requests that overlap do to each other. */
export const overlapFaults: readonly Fault[] = [
  faultsOf('list-pay-groups')(
    'overlap-pay-groups-of-another-connection',
    'A list of pay groups that is asked for while another connection is being answered is that of the other one.',
    { kind: 'security', requirements: ['RACE-001'], ...marks },
    whereRequestsOverlap('list-pay-groups', { between: 'different connections', request: withFirstCredential }),
  ),
  faultsOf('list-automated-jobs')(
    'overlap-jobs-of-another-connection',
    'A list of jobs that is asked for while another connection is being answered is that of the other one.',
    { kind: 'security', requirements: ['RACE-001'], ...marks },
    whereRequestsOverlap('list-automated-jobs', { between: 'different connections', request: withFirstCredential }),
  ),
  faultsOf('get-pay-statement')(
    'overlap-statement-batches-swapped',
    'A batch of pay statements that comes while another one is being answered gets the answer of the other one.',
    { kind: 'relation', requirements: ['RACE-002'], ...marks },
    whereRequestsOverlap('get-pay-statement', { between: 'one connection', reply: swapped }),
  ),
  faultsOf('get-enrollments')(
    'overlap-enrollment-batches-swapped',
    'A batch of enrollments that comes while another one is being answered gets the answer of the other one.',
    { kind: 'relation', requirements: ['RACE-002'], ...marks },
    whereRequestsOverlap('get-enrollments', { between: 'one connection', reply: swapped }),
  ),
  faultsOf('create-sandbox-payment')(
    'overlap-payments-share-id',
    'Two payments that are created at one moment get one id.',
    { kind: 'state', requirements: ['RACE-003', 'PAY-008'], ...marks },
    whereRequestsOverlap('create-sandbox-payment', { between: 'one connection', reply: ofFirst('payment_id') }),
  ),
  faultsOf('create-sandbox-connection')(
    'overlap-connections-share-token',
    'Two connections that are created at one moment get one access token.',
    { kind: 'security', requirements: ['RACE-003', 'CONN-006'], ...marks },
    whereRequestsOverlap('create-sandbox-connection', { between: 'one connection', reply: ofFirst('access_token') }),
  ),
  faultsOf('create-sandbox-payment')(
    'overlap-payment-lost',
    'Of two payments that are created at one moment the second is answered, and lost.',
    { kind: 'state', requirements: ['RACE-004'], ...marks },
    whereRequestsOverlap('create-sandbox-payment', {
      between: 'one connection',
      request: ({ body }) => ({
        status: 200,
        headers: {},
        body: { payment_id: seeded(1).uuid(`lost ${String(body)}`), pay_date: '2025-03-28' },
      }),
    }),
  ),
];
