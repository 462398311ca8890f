import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { benefitNotFound, Refusal } from '../rules/refusal.ts';
import { alterAnswers, changeAnswers, changeRules, refuseRequests } from '../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import { faultsOf } from './define.ts';

const enrolled = faultsOf('list-enrolled-individuals');
const update = faultsOf('update-benefit');
const enrollments = faultsOf('get-enrollments');
const requestCount = (body: unknown) => objectsOf(objectOf(body).requests).length;
const elements = (change: (list: unknown[]) => unknown[]) =>
  changeAnswers({ operations: ['get-enrollments'] }, (reply) => {
    reply.body = withList(reply.body, 'responses', change);
  });
const relation = (...requirements: RequirementId[]) => ({ kind: 'relation', requirements, conditional: true }) as const;
const error = (...requirements: RequirementId[]) => ({ kind: 'error', requirements, conditional: true }) as const;

/** Benefits, those enrolled in them, and enrollments. */
export const deductionFaults: readonly Fault[] = [
  enrolled(
    'enrolled-nobody-not-found',
    'A benefit in which nobody is enrolled is answered as unknown.',
    { kind: 'condition', requirements: ['ENRD-012'], conditional: true },
    changeRules((base) => ({
      benefit(entity, id, world, operation) {
        const benefit = base.benefit(entity, id, world, operation);
        if (operation === 'list-enrolled-individuals' && benefit.enrolled.size === 0) throw benefitNotFound();
        return benefit;
      },
    })),
  ),
  enrolled(
    'enrolled-other-benefit-id',
    'The benefit_id in the answer is written backwards.',
    relation('ENRD-013'),
    alterAnswers({
      operations: ['list-enrolled-individuals'],
      path: 'benefit_id',
      change: (id) => (typeof id === 'string' ? [...id].toReversed().join('') : id),
    }),
  ),
  enrolled(
    'enrolled-unknown-400',
    'An unknown benefit is answered 400.',
    error('ENRD-014'),
    changeAnswers({ operations: ['list-enrolled-individuals'], status: 404 }, (reply) => {
      reply.status = 400;
      reply.body = { ...objectOf(reply.body), code: 400 };
    }),
  ),
  enrolled(
    'enrolled-unknown-empty',
    'An unknown benefit is answered with nobody enrolled.',
    error('ENRD-014'),
    changeAnswers({ operations: ['list-enrolled-individuals'], status: 404 }, (reply, { params }) => {
      reply.status = 200;
      reply.body = { benefit_id: params.benefit_id, individual_ids: [] };
    }),
  ),
  enrolled(
    'enrolled-unknown-again-empty',
    'An unknown benefit that is asked for again is answered with nobody enrolled.',
    { ...error('ENRD-014'), stateful: true, effort: 'standard' },
    () => {
      const asked = new Set<unknown>();
      return changeAnswers({ operations: ['list-enrolled-individuals'], status: 404 }, (reply, { params }) => {
        const id = params.benefit_id;
        if (asked.has(id)) Object.assign(reply, { status: 200, body: { benefit_id: id, individual_ids: [] } });
        asked.add(id);
      })();
    },
  ),
  enrolled(
    'enrolled-unknown-empty-without-benefits',
    'Where a connection has no benefits, an unknown one is answered with nobody enrolled.',
    { ...error('ENRD-014'), effort: 'standard' },
    changeAnswers({ operations: ['list-enrolled-individuals'], status: 404 }, (reply, { params, token }) => {
      if (token?.connection.entities.some(({ benefits }) => benefits.size > 0)) return;
      Object.assign(reply, { status: 200, body: { benefit_id: params.benefit_id, individual_ids: [] } });
    }),
  ),
  ...(['name', 'service_code'] as const).map((key) =>
    enrolled(
      `enrolled-unknown-${key.replace('_', '-')}`,
      `The 404 of an unknown benefit has another ${key}.`,
      error('ENRD-014'),
      alterAnswers({ operations: ['list-enrolled-individuals'], status: 404, path: key, change: () => 'not_found' }),
    ),
  ),
  update(
    'update-names-another-benefit',
    'The answer to an update names another benefit.',
    relation('BEN-011'),
    alterAnswers({ operations: ['update-benefit'], path: 'benefit_id', change: (id) => `${id}-updated` }),
  ),
  update(
    'update-of-long-text-without-job',
    'The answer to an update with a description of more than 255 characters lacks its job.',
    { kind: 'shape', requirements: ['BEN-009'], conditional: true, effort: 'standard' },
    changeAnswers({ operations: ['update-benefit'], status: 200 }, (reply, { body }) => {
      if (String(objectOf(body).description).length > 255) reply.body = { benefit_id: objectOf(reply.body).benefit_id };
    }),
  ),
  update(
    'update-refused-after-first',
    'A benefit can be updated once only.',
    { kind: 'state', requirements: ['BEN-010'], conditional: true, stateful: true },
    () => {
      const updated = new Set<string>();
      return {
        rules: (base) => ({
          benefit(entity, id, world, operation) {
            if (operation === 'update-benefit' && updated.has(id)) {
              throw new Refusal(409, 'conflict_error', 'already_updated', 'The benefit has been updated before.');
            }
            if (operation === 'update-benefit') updated.add(id);
            return base.benefit(entity, id, world, operation);
          },
        }),
      };
    },
  ),
  update(
    'update-of-foreign-benefit',
    'A benefit of any connection can be updated.',
    { kind: 'security', requirements: ['ISO-004', 'ISO-021'], conditional: true },
    changeRules((base) => ({
      benefit(entity, id, world, operation) {
        const foreign = [...world.entities.values()].filter(({ connection }) => connection !== entity.connection);
        const others = foreign.flatMap(({ benefits }) => benefits.get(id) ?? []);
        return (operation === 'update-benefit' ? others[0] : undefined) ?? base.benefit(entity, id, world, operation);
      },
    })),
  ),
  enrollments(
    'enrollments-fifty-refused',
    'Fifty enrollments in one request are refused.',
    { kind: 'limit', requirements: ['ENR-015'], conditional: true },
    changeRules(() => ({ enrollmentsServed: (count) => count < 50 })),
  ),
  enrollments(
    'enrollments-single-refused',
    'One enrollment alone is refused.',
    { kind: 'limit', requirements: ['ENR-014', 'ENR-013'], conditional: true },
    refuseRequests('get-enrollments', (body) => requestCount(body) === 1),
  ),
  enrollments(
    'enrollments-last-dropped',
    'Of three or more enrollments the last has no element.',
    relation('ENR-017', 'ENR-013'),
    elements((list) => (list.length > 2 ? list.slice(0, -1) : list)),
  ),
  enrollments(
    'enrollments-element-added',
    'Two or more enrollments are answered with an element more.',
    relation('ENR-017'),
    elements((list) => (list.length > 1 ? [...list, list[0]] : list)),
  ),
  enrollments(
    'enrollments-id-not-asked-for',
    'The last element of several carries an enrollment_id that was not asked for.',
    relation('ENR-018', 'ENR-017'),
    elements((list) =>
      list.map((element, index) =>
        index > 0 && index === list.length - 1
          ? { ...objectOf(element), enrollment_id: '00000000-0000-4000-8000-00000000000f' }
          : element,
      ),
    ),
  ),
  enrollments(
    'enrollments-bodies-shifted',
    'In a batch every element has the enrollment of the one before.',
    relation('ENRF-057', 'ENR-020', 'ENRF-058'),
    elements((list) =>
      list.map((element, index) => ({ ...objectOf(element), body: objectOf(list.at(index - 1)).body })),
    ),
  ),
  enrollments(
    'enrollments-unknown-dropped',
    'An unknown enrollment has no element in the answer.',
    error('ENR-021', 'ENR-017'),
    elements((list) => list.filter((element) => objectOf(element).code !== 404)),
  ),
  enrollments(
    'enrollments-unknown-as-data',
    'An unknown enrollment is answered with another one.',
    error('ENR-022', 'ENR-021', 'ENRF-057'),
    changeRules((base) => ({
      enrollment: (entity, id, world) => base.enrollment(entity, id, world) ?? [...entity.enrollments.values()][0],
    })),
  ),
  enrollments(
    'enrollments-contributions-differ-in-batches',
    'In a batch of several the employee contributions are those of a month.',
    relation('ENR-020'),
    elements((list) =>
      list.map((element) => {
        const own = objectOf(element);
        const body = objectOf(own.body);
        if (list.length < 2 || own.code !== 200) return element;
        return { ...own, body: { ...body, contributions: { ...objectOf(body.contributions), frequency: 'yearly' } } };
      }),
    ),
  ),
  enrolled(
    'enrolled-unknown-name-under-an-entity',
    'Under an entity the 404 of an unknown benefit has another name.',
    error('ENRD-014'),
    alterAnswers({
      operations: ['list-enrolled-individuals'],
      status: 404,
      path: 'name',
      change: () => 'not_found',
      when: ({ query }) => query.entity_ids !== undefined,
    }),
  ),
  enrollments(
    'enrollments-two-swapped',
    'Two enrollments in one request are answered with that of each other.',
    relation('ENRF-057', 'ENR-020'),
    elements((list) => {
      const [one, other, ...more] = list.map(objectOf);
      const isPair = one?.code === 200 && other?.code === 200 && more.length === 0;
      return isPair
        ? [
            { ...one, body: other.body },
            { ...other, body: one.body },
          ]
        : list;
    }),
  ),
];
