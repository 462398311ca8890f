import type { OperationId } from '../../../specs/interface/operations.ts';
import { objectOf } from '../../switches/behaviours.ts';
import { whereRequestsOverlap } from '../../switches/overlap.ts';
import type { Fault, FaultKind } from '../../switches/switches.ts';
import { seeded } from '../../world/model.ts';
import { afterwards, atEffort, type Broken, faultsOf, rowsOf } from '../define.ts';
import { answerAsFirst, overlapEffects, takeFirstLimits } from './overlap-effects.ts';

type EffectName = keyof typeof overlapEffects;

/** Faults at `standard` effort need more overlapping requests than a quick run sends. */
const sharing: readonly (readonly [OperationId, name: string, EffectName, FaultKind, Broken, 'standard'?])[] = [
  ['list-pay-statement-items', 'caller', 'caller', 'security', ['RACE-001']],
  ['list-enrolled-individuals', 'answer', 'foreignAnswerInAnyCase', 'security', ['RACE-001'], 'standard'],
  ['get-pay-statement', 'foreign-answer', 'foreignAnswer', 'security', ['RACE-001', 'RACE-002']],
  ['get-pay-statement', 'equal-request', 'callerIfSameBody', 'security', ['RACE-001', 'RACE-002'], 'standard'],
  ['get-enrollments', 'foreign-bodies', 'foreignBodies', 'security', ['RACE-001', 'RACE-002']],
  ['get-pay-statement', 'bodies', 'bodies', 'relation', ['RACE-002']],
  ['get-pay-statement', 'half', 'half', 'relation', ['RACE-002']],
  ['get-enrollments', 'request', 'request', 'relation', ['RACE-002']],
  ['list-pay-groups', 'entity', 'entity', 'security', ['RACE-006', 'ENT-023', 'ENT-024']],
  ['list-enrolled-individuals', 'entity', 'entity', 'security', ['ENT-014', 'ENT-013', 'RACE-006'], 'standard'],
  [
    'list-pay-statement-items',
    'filter',
    'query',
    'relation',
    ['ENT-019', 'RACE-001', 'ITEM-007', 'ITEM-010', 'ITEM-011', 'ITEM-013', 'ITEM-014', 'ENT-020'],
  ],
  ['create-sandbox-account', 'token', 'token', 'security', ['RACE-003', 'ACCT-004']],
  ['create-sandbox-connection', 'id', 'id', 'state', ['RACE-003', 'CONN-005']],
  ['create-sandbox-connection', 'result', 'result', 'state', ['RACE-003', 'CONN-005', 'CONN-006']],
  ['create-sandbox-payment', 'statements', 'statements', 'state', ['RACE-004']],
  ['create-sandbox-payment', 'pay-date', 'payDate', 'state', ['RACE-004', 'PAY-010']],
  ['create-sandbox-payment', 'caller', 'payer', 'security', ['RACE-001', 'RACE-004', 'ISO-014']],
  ['disconnect-entity', 'lost', 'nothing', 'state', ['DISC-010'], 'standard'],
  ['update-benefit', 'answer', 'result', 'state', ['BEN-011', 'BEN-014'], 'standard'],
];

const pay = faultsOf('create-sandbox-payment');
const connect = faultsOf('create-sandbox-connection');

export const overlappingRequests: readonly Fault[] = [
  ...sharing.map(([operation, name, effect, kind, requirements, effort]) =>
    faultsOf(operation)(`overlap-${operation}-shared-${name}`, atEffort(effort, afterwards(kind, ...requirements)))
      .summary(
        `A request to ${operation} that comes while another one is being answered ${overlapEffects[effect].summary}.`,
      )
      .by(whereRequestsOverlap(overlapEffects[effect])),
  ),
  ...rowsOf(
    ['list-pay-groups', 'pay-groups', 'pay groups'],
    ['list-automated-jobs', 'jobs', 'jobs'],
    ['list-pay-statement-items', 'items', 'items'],
  ).map(([operation, name, things]) =>
    faultsOf(operation)(`overlap-${name}-of-another-connection`, afterwards('security', 'RACE-001'))
      .summary(
        `A list of ${things} that is asked for while another connection is being answered is that of the other one.`,
      )
      .by(whereRequestsOverlap(overlapEffects.caller)),
  ),
  ...rowsOf(['get-pay-statement', 'statement', 'pay statements'], ['get-enrollments', 'enrollment', 'enrollments']).map(
    ([operation, name, things]) =>
      faultsOf(operation)(`overlap-${name}-batches-swapped`, afterwards('relation', 'RACE-002'))
        .summary(
          `A batch of ${things} that comes while another one is being answered gets the answer of the other one.`,
        )
        .by(whereRequestsOverlap(overlapEffects.result)),
  ),
  faultsOf('get-pay-statement')('overlap-limit-of-another-request', afterwards('relation', 'RACE-002'))
    .summary(
      'A batch of pay statements that comes while another one is being answered has the limits of the other one.',
    )
    .by(whereRequestsOverlap({ between: 'one connection', request: takeFirstLimits })),
  pay('overlap-payments-share-id', afterwards('state', 'RACE-003', 'PAY-008'))
    .summary('Two payments that are created at one moment get one id.')
    .by(whereRequestsOverlap({ between: 'one connection', reply: answerAsFirst('payment_id') })),
  pay('overlap-payment-lost', afterwards('state', 'RACE-004'))
    .summary('Of two payments that are created at one moment the second is answered, and lost.')
    .with(whereRequestsOverlap, {
      between: 'one connection',
      request: ({ body }) => ({
        status: 200,
        headers: {},
        // An id that nothing has: whatever the seed, the sandbox gives nothing this label.
        body: { payment_id: seeded(1).uuid(`lost ${String(body)}`), pay_date: '2025-03-28' },
      }),
    }),
  pay('overlap-payment-in-another-connection', afterwards('state', 'RACE-004'))
    .summary('A payment that is created while another connection is being paid in becomes one of the other connection.')
    .by(whereRequestsOverlap(overlapEffects.payer)),
  connect('overlap-connections-share-token', afterwards('security', 'RACE-003', 'CONN-006'))
    .summary('Two connections that are created at one moment get one access token.')
    .by(whereRequestsOverlap({ between: 'one connection', reply: answerAsFirst('access_token') })),
  connect('overlap-connection-lost', afterwards('state', 'RACE-007', 'CONN-007'))
    .summary('Of two connections that are created at one moment the second has a token that nothing accepts.')
    .with(whereRequestsOverlap, {
      between: 'one connection',
      reply(reply) {
        if (reply.status !== 200) return;
        // As above: a token that was never issued.
        const { connection_id } = objectOf(reply.body);
        reply.body = { ...objectOf(reply.body), access_token: `sandbox-${seeded(7).uuid(String(connection_id))}` };
      },
    }),
];
