import { objectOf, withList } from '../switches/json-access.ts';
import { alterAnswers, changeAnswers, changeRules } from '../switches/old-behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import type { Entity } from '../world/model.ts';
import type { PayStatement } from '../world/wire.ts';
import { variant } from './define.ts';

const itemsPage = 25;
const newestOf = (entities: readonly Entity[]) => entities.filter(({ active }) => active).at(-1);
const isOfHistory = ({ taxes }: PayStatement) =>
  taxes?.some(({ name }) => name === 'Social Security (employer)') === true;
const hoursOf = (position: number) => [null, 0, 80][position % 3] ?? null;

/** Lists, results and entities whose contents the interface leaves open. */
export const openLists: readonly Variant[] = [
  variant(
    'coverage-without-end',
    'No enrollment has a coverage_end_date.',
    ['SIL-060'],
    alterAnswers({
      operations: ['get-enrollments'],
      path: 'responses/*code=200/body/coverage_end_date',
      change: () => null,
    }),
  ),
  variant(
    'quotas-of-several-types',
    'Several job types have quotas.',
    ['SIL-073'],
    changeRules((base) => ({
      quotas: (connection) => ({
        ...base.quotas(connection),
        benefit_update: { allowed_refreshes: 0, remaining_refreshes: 0 },
        'data sync/payroll': { allowed_refreshes: 1, remaining_refreshes: 1 },
      }),
    })),
  ),
  variant(
    'no-quotas',
    'No job type has a quota.',
    ['SIL-073'],
    changeRules(() => ({ quotas: () => ({}) })),
  ),
  variant(
    'jobs-in-small-pages',
    'Without a limit three jobs are listed.',
    ['SIL-078'],
    changeAnswers({ operations: ['list-automated-jobs'] }, (reply, { body }) => {
      if (objectOf(body).limit === undefined) reply.body = withList(reply.body, 'data', (jobs) => jobs.slice(0, 3));
    }),
  ),
  variant(
    'job-addresses-relative',
    'The address of a job is relative to the one that was asked.',
    ['SIL-086'],
    alterAnswers({
      operations: ['list-automated-jobs'],
      path: 'data/*/job_url',
      change: (url) => String(url).replace(/^https?:\/\/[^/]*/, ''),
    }),
  ),
  variant(
    'put-off-jobs-listed',
    'Two syncs that are put off until the same time stand beside each other.',
    ['SIL-083'],
    changeRules((base) => ({
      jobs: (connection, scheduled, world) =>
        base
          .jobs(connection, scheduled, world)
          .flatMap((job) =>
            job.job_id === scheduled.job_id
              ? [job, { ...job, job_id: world.seed.uuid(`${connection.id}/put-off/${job.scheduled_at}`) }]
              : [job],
          ),
    })),
  ),
  variant(
    'pay-groups-of-the-company',
    'All entities of a connection have the pay groups of the first.',
    ['SIL-082'],
    changeAnswers({ operations: ['list-pay-groups'] }, (reply, { token }) => {
      const groups = token?.connection.entities[0]?.payGroups;
      if (groups !== undefined) reply.body = groups;
    }),
  ),
  variant(
    'reads-of-the-newest-entity',
    'Where entity_ids is absent, lists are those of the newest active entity of the connection.',
    ['SIL-081'],
    changeRules((base) => ({
      entity(token, ids, world, operation) {
        const entity = base.entity(token, ids, world, operation);
        const isList = operation === 'list-pay-groups' || operation === 'list-pay-statement-items';
        return ids.length === 0 && isList ? (newestOf(token.connection.entities) ?? entity) : entity;
      },
    })),
  ),
  variant(
    'payments-of-any-entity',
    'Where entity_ids is absent, the payments of all active entities of the connection are read.',
    ['SIL-081', 'SIL-085'],
    () => {
      let isNamed = false;
      return {
        rules: (base) => ({
          entity(token, ids, world, operation) {
            isNamed = ids.length > 0;
            return base.entity(token, ids, world, operation);
          },
          payment(entity, id, world) {
            const siblings = isNamed ? [] : entity.connection.entities.filter(({ active }) => active);
            const found = siblings.map((sibling) => base.payment(sibling, id, world)).find((one) => one !== undefined);
            return base.payment(entity, id, world) ?? found;
          },
        }),
      };
    },
  ),
  variant(
    'items-with-paging',
    'An item list has a paging object, and holds all items.',
    ['SIL-068'],
    changeAnswers({ operations: ['list-pay-statement-items'] }, (reply) => {
      const body = objectOf(reply.body);
      const { responses } = body;
      const count = Array.isArray(responses) ? responses.length : 0;
      reply.body = { ...body, paging: { count, offset: 0, limit: Math.max(itemsPage, count), next: null } };
    }),
  ),
  variant(
    'salaried-hours-of-any-kind',
    'The hours of salaried individuals are null, 0, or those of the period.',
    ['SIL-054'],
    changeRules((base) => ({
      page: (payment, offset, limit, entity) =>
        base.page(payment, offset, limit, entity).map((statement, index) =>
          isOfHistory(statement)
            ? {
                ...statement,
                earnings:
                  statement.earnings?.map((line) =>
                    line?.type === 'salary' ? { ...line, hours: hoursOf(offset + index) } : line,
                  ) ?? null,
              }
            : statement,
        ),
    })),
  ),
  variant(
    'account-tokens-typed',
    'The result of an account has a token_type, too.',
    ['SIL-018', 'SIL-041'],
    changeAnswers({ operations: ['create-sandbox-account'] }, (reply) => {
      reply.body = { ...objectOf(reply.body), token_type: 'Bearer' };
    }),
  ),
];
