import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import { alter, type Change } from '../../switches/alter.ts';
import { alterAnswers, changeAnswers, changeRules } from '../../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../../switches/json-access.ts';
import type { Behaviour, Fault, RequestView } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

const read = faultsOf('get-pay-statement');
const relation = (...requirements: RequirementId[]) => ({ kind: 'relation', requirements, conditional: true }) as const;
const state = (...requirements: RequirementId[]) =>
  ({ ...relation(...requirements), kind: 'state', stateful: true }) as const;

const requests = ({ body }: RequestView) => objectsOf(objectOf(body).requests);
const isCreated = ({ token, world }: RequestView) => world.connections.indexOf(token?.connection as never) > 1;
const amountMore: Change = (amount) => (typeof amount === 'number' ? amount + 1 : amount);
const upper: Change = (text) => (typeof text === 'string' ? text.toUpperCase() : text);

/** Values of created payments that read otherwise in some ways of reading: when, which value, and what is broken. */
const otherwise = [
  [
    'in-batches',
    'in a batch of several',
    (view: RequestView) => requests(view).length > 1,
    'gross_pay/amount',
    amountMore,
    ['PAY-027', 'PS-034', 'MONEY-007'],
  ],
  [
    'under-limit-1',
    'under a limit of 1',
    (view: RequestView) => requests(view)[0]?.limit === 1,
    'earnings/*/name',
    upper,
    ['PAY-031'],
  ],
  [
    'under-limit-5000',
    'under a limit of 5000',
    (view: RequestView) => requests(view)[0]?.limit === 5000,
    'taxes/*/amount',
    amountMore,
    ['PAY-032'],
  ],
  [
    'at-offsets',
    'at an offset above 0',
    (view: RequestView) => Number(requests(view)[0]?.offset) > 0,
    'employee_deductions/*/amount',
    amountMore,
    ['PAY-035'],
  ],
  [
    'under-entity',
    'where entity_ids is given',
    ({ query }: RequestView) => 'entity_ids' in query,
    'net_pay/amount',
    amountMore,
    ['PAY-028', 'MONEY-007', 'ENT-005'],
  ],
] as const satisfies readonly (readonly [
  string,
  string,
  (view: RequestView) => boolean,
  string,
  Change,
  readonly RequirementId[],
])[];

/** Values that read otherwise once a payment has been read so many times. */
const later = [
  [2, 'employer_contributions/*/name', upper, ['PAY-039', 'PAY-045']],
  [3, 'total_hours', amountMore, ['PAY-026', 'PAY-045']],
  [4, 'taxes/*/name', upper, ['PAY-033', 'PAY-045']],
] as const satisfies readonly (readonly [number, string, Change, readonly RequirementId[]])[];

const changeCreated = (when: (view: RequestView) => boolean, path: string, change: Change) =>
  changeAnswers({ operations: ['get-pay-statement'], when: (view) => isCreated(view) && when(view) }, (reply) => {
    alter(reply.body, `responses/*/body/pay_statements/*/${path}`, change);
  });

function changeFromRead(from: number, path: string, change: Change): () => Behaviour {
  return () => {
    const reads = new Map<unknown, number>();
    return changeAnswers({ operations: ['get-pay-statement'], when: isCreated }, (reply) => {
      for (const { payment_id: id, code, body } of objectsOf(objectOf(reply.body).responses)) {
        if (code !== 200) continue;
        reads.set(id, (reads.get(id) ?? 0) + 1);
        if (Number(reads.get(id)) >= from) alter(body, `pay_statements/*/${path}`, change);
      }
    })();
  };
}

/** The same thing, read in another way or once more, is another. */
export const readOtherwise: readonly Fault[] = [
  ...otherwise.map(([name, where, when, path, change, requirements]) =>
    read(
      `read-created-${name}`,
      `The ${path} of created payments reads otherwise ${where}.`,
      relation(...requirements),
      changeCreated(when, path, change),
    ),
  ),
  ...later.map(([from, path, change, requirements]) =>
    read(
      `read-created-${path.split('/')[0]?.replaceAll('_', '-')}-from-${from}`,
      `The ${path} of a created payment reads otherwise from read number ${from} on.`,
      state(...requirements),
      changeFromRead(from, path, change),
    ),
  ),
  read(
    'read-order-changes',
    'Every third read of a page has its statements in the reverse order, while walks stay complete.',
    {
      kind: 'state',
      requirements: ['PS-055', 'PS-043', 'PS-044'],
      conditional: true,
      stateful: true,
      effort: 'standard',
    },
    () => {
      let nth = 0;
      return changeRules((base) => ({
        page(payment, offset, limit, entity) {
          nth += 1;
          const page = base.page(payment, offset, limit, entity);
          return nth % 3 === 0 ? page.toReversed() : page;
        },
      }))();
    },
  ),
  faultsOf('list-automated-jobs')(
    'read-jobs-beyond-ten-oldest-first',
    'Jobs after the tenth are listed in the order of their submission.',
    { kind: 'state', requirements: ['JOBS-023'], conditional: true },
    changeRules((base) => ({
      jobs(...args) {
        const jobs = base.jobs(...args);
        return [...jobs.slice(0, 10), ...jobs.slice(10).toReversed()];
      },
    })),
  ),
  faultsOf('list-automated-jobs')(
    'read-jobs-quota-of-no-type',
    'meta.quotas has the name of a plan among its job types.',
    { kind: 'shape', requirements: ['JOBS-004'] },
    alterAnswers({
      operations: ['list-automated-jobs'],
      path: 'meta/quotas',
      change: (quotas) => ({ ...objectOf(quotas), plan: 'basic' }),
    }),
  ),
  faultsOf('list-automated-jobs')(
    'read-jobs-quota-under-window',
    'Under an offset allowed_refreshes is null.',
    { kind: 'shape', requirements: ['JOBS-006'], conditional: true },
    changeAnswers({ operations: ['list-automated-jobs'] }, (reply, { body }) => {
      if ('offset' in objectOf(body)) alter(reply.body, 'meta/quotas/data_sync_all/allowed_refreshes', () => null);
    }),
  ),
  faultsOf('disconnect-entity')(
    'read-third-stays-connected',
    'Of three or more entities that are disconnected at once, the last one stays active.',
    { kind: 'state', requirements: ['DISC-010'], conditional: true, stateful: true },
    changeRules((base) => ({
      disconnects: (named, connection, world) =>
        base.disconnects(named.length > 2 ? named.slice(0, -1) : named, connection, world),
    })),
  ),
  faultsOf('disconnect-entity')(
    'read-unnamed-third-disconnected',
    'With an entity the last one of three or more is disconnected.',
    { kind: 'state', requirements: ['DISC-008', 'DISC-007'], conditional: true, stateful: true },
    changeRules((base) => ({
      disconnects: (named, connection, world) => [
        ...base.disconnects(named, connection, world),
        ...(connection.entities.length > 2 ? connection.entities.slice(-1) : []),
      ],
    })),
  ),
  faultsOf('disconnect-entity')(
    'read-later-account-disconnected',
    'An account that joins a connection after a disconnection is disconnected from the beginning.',
    { kind: 'state', requirements: ['ACCT-005', 'DISC-008'], conditional: true, stateful: true },
    changeRules((base) => ({
      entity(token, ids, world, operation) {
        const { entities } = token.connection;
        const first = entities.findIndex(({ active }) => !active);
        const entity = base.entity(token, ids, world, operation);
        if (first >= 0 && entities.indexOf(entity) > Math.max(first, 1)) entity.active = false;
        return base.entity(token, ids, world, operation);
      },
    })),
  ),
  faultsOf('list-pay-statement-items')(
    'read-items-of-others-by-name',
    'Under a name filter the items of all entities of the connection are searched.',
    { kind: 'security', requirements: ['ITEM-020', 'ENT-019', 'ITEM-021'], conditional: true },
    changeAnswers(
      { operations: ['list-pay-statement-items'], when: ({ query }) => (query.name ?? '') !== '' },
      (reply, { token, world, query }) => {
        const others = (token?.connection.entities ?? []).filter((entity) => entity !== token?.entity);
        const found = others
          .flatMap((entity) => world.items(entity).of(entity, entity.payments.length))
          .flatMap(({ item }) => (item.name.toLowerCase().includes(String(query.name).toLowerCase()) ? [item] : []));
        const own = new Set(objectsOf(objectOf(reply.body).responses).map((item) => JSON.stringify(item)));
        reply.body = withList(reply.body, 'responses', (list) => [
          ...list,
          ...found.filter((item) => !own.has(JSON.stringify(item))),
        ]);
      },
    ),
  ),
];
