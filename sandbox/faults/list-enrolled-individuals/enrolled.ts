import { benefitNotFound } from '../../rules/refusal.ts';
import { alterAnswers, changeAnswersWhere, changeRules, restate } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour, RequestView } from '../../switches/switches.ts';
import { rememberAskedByOthers } from '../asked-by-others.ts';
import {
  afterwards,
  atEffort,
  emptyToObject,
  encodingFaults,
  faultsOf,
  fieldFaults,
  oneToElement,
  sometimes,
} from '../define.ts';

const fault = faultsOf('list-enrolled-individuals');
const notFound = { status: 404 } as const;

/** Answers for an unknown benefit with an empty list. */
const knowUnknown = (when: (request: RequestView) => boolean = () => true): MakeBehaviour =>
  changeAnswersWhere({ ...notFound, when }, (reply, { params: { benefit_id } }) =>
    Object.assign(reply, { status: 200, body: { benefit_id, individual_ids: [] } }),
  );

/** Lists of those enrolled in a benefit, and benefits that are not known. */
export const enrolledFaults: readonly Fault[] = [
  ...fieldFaults('enrolled', 'list-enrolled-individuals', '', {
    '': { null: 'ENRD-001' },
    benefit_id: { type: 'ENRD-002', null: 'ENRD-003', empty: 'ENRD-004', absent: 'ENRD-010' },
    individual_ids: { type: 'ENRD-008', null: 'ENRD-009', absent: 'ENRD-011' },
  }),
  ...fieldFaults('enrolled-individual', 'list-enrolled-individuals', 'individual_ids/*', {
    '': { type: 'ENRD-005', null: 'ENRD-006', malformed: 'ENRD-007' },
  }),
  ...encodingFaults('list-enrolled-individuals', 'individual_ids', [
    ['nobody-as-object', 'individual_ids of a benefit without anybody are an object.', '', emptyToObject, 'ENRD-008'],
    ['one-alone', 'individual_ids of a benefit with one individual are that id.', '', oneToElement, 'ENRD-008'],
  ]),
  fault('enrolled-nobody-not-found', sometimes('condition', 'ENRD-012'))
    .summary('A benefit in which nobody is enrolled is answered as unknown.')
    .with(changeRules, (base, operation) => ({
      benefit(entity, id, world, requestedOperation) {
        const benefit = base.benefit(entity, id, world, requestedOperation);
        if (requestedOperation === operation && benefit.enrolled.size === 0) throw benefitNotFound();
        return benefit;
      },
    })),
  fault('enrolled-other-benefit-id', sometimes('relation', 'ENRD-013'))
    .summary('The benefit_id in the answer is written backwards.')
    .by(alterAnswers('benefit_id', (id) => (typeof id === 'string' ? [...id].toReversed().join('') : id))),
  fault('enrolled-unknown-400', sometimes('error', 'ENRD-014'))
    .summary('An unknown benefit is answered 400.')
    .by(changeAnswersWhere(notFound, (reply) => restate(reply, 400))),
  fault('limits-unknown-benefit-500', sometimes('error', 'ENRD-014'))
    .summary('An unknown benefit is answered with 500.')
    .with(changeAnswersWhere, notFound, (reply) => Object.assign(reply, { status: 500 })),
  fault('enrolled-unknown-empty', sometimes('error', 'ENRD-014'))
    .summary('An unknown benefit is answered with nobody enrolled.')
    .by(knowUnknown()),
  fault('enrolled-unknown-again-empty', atEffort('standard', afterwards('error', 'ENRD-014')))
    .summary('An unknown benefit that is asked for again is answered with nobody enrolled.')
    .by((operation) => {
      const asked = new Set<unknown>();
      return knowUnknown(({ params: { benefit_id: id } }) => {
        const isAgain = asked.has(id);
        asked.add(id);
        return isAgain;
      })(operation);
    }),
  fault('enrolled-unknown-empty-without-benefits', atEffort('standard', sometimes('error', 'ENRD-014')))
    .summary('Where a connection has no benefits, an unknown one is answered with nobody enrolled.')
    .by(knowUnknown(({ token }) => token?.connection.entities.every(({ benefits }) => benefits.size === 0) !== false)),
  ...(['name', 'service_code'] as const).map((key) =>
    fault(`enrolled-unknown-${key.replace('_', '-')}`, sometimes('error', 'ENRD-014'))
      .summary(`The 404 of an unknown benefit has another ${key}.`)
      .by(alterAnswers(key, () => 'not_found', notFound)),
  ),
  fault('enrolled-unknown-name-under-an-entity', sometimes('error', 'ENRD-014'))
    .summary('Under an entity the 404 of an unknown benefit has another name.')
    .by(alterAnswers('name', () => 'not_found', { ...notFound, when: ({ query }) => query.entity_ids !== undefined })),
  fault('ids-benefit-by-beginning', sometimes('condition', 'ENRD-014'))
    .summary('A benefit is found by the beginning of its id.')
    .with(changeRules, (base, operation) => ({
      benefit(entity, id, world, requestedOperation) {
        const found = [...entity.benefits.keys()].find((one) => id !== '' && one.startsWith(id));
        return base.benefit(entity, requestedOperation === operation ? (found ?? id) : id, world, requestedOperation);
      },
    })),
  fault('cache-of-unknown-benefits', afterwards('state', 'ENRD-012', 'BEN-010'))
    .summary('A benefit that was once answered as unknown is unknown to everybody from then on.')
    .by(() => {
      const unknown = new Set<string>();
      return changeRules((base) => ({
        benefit(entity, id, ...args) {
          if (unknown.has(id)) throw benefitNotFound();
          try {
            return base.benefit(entity, id, ...args);
          } catch (error) {
            unknown.add(id);
            throw error;
          }
        },
      }))();
    }),
  fault('cache-of-foreign-benefits', atEffort('standard', afterwards('state', 'ENRD-012')))
    .summary('A benefit that another connection has asked for is unknown to its own from then on.')
    .by((operation) => {
      const isLost = rememberAskedByOthers(({ benefits }) => benefits);
      return changeRules((base) => ({
        benefit(entity, id, world, requestedOperation) {
          if (requestedOperation === operation && isLost(entity, id, world)) throw benefitNotFound();
          return base.benefit(entity, id, world, requestedOperation);
        },
      }))();
    }),
];
