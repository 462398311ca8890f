import { entityNotAccessible } from '../../rules/refusal.ts';
import { alterAnswers, changeAnswers, changeRules } from '../../switches/behaviours.ts';
import { objectOf, objectsOf } from '../../switches/json-access.ts';
import type { Fault } from '../../switches/switches.ts';
import { faultsOf } from '../define.ts';

/** Answers that have the right form, and nothing in them. */
export const deadAnswers: readonly Fault[] = [
  faultsOf('get-pay-statement')(
    'dead-pages',
    'Every page is empty, beside the count of its payment.',
    { kind: 'state', requirements: ['PS-043', 'PS-046', 'PS-041'] },
    alterAnswers({ operations: ['get-pay-statement'], path: 'responses/*/body/pay_statements', change: () => [] }),
  ),
  faultsOf('get-pay-statement')(
    'dead-individual-last-of-page',
    'The last statement of a page of several has an empty individual_id.',
    { kind: 'shape', requirements: ['PSTMT-004', 'PS-043', 'PS-044'], conditional: true },
    changeAnswers({ operations: ['get-pay-statement'] }, (reply) => {
      for (const { body } of objectsOf(objectOf(reply.body).responses)) {
        const statements = objectsOf(objectOf(body).pay_statements);
        if (statements.length > 1) Object.assign(objectOf(statements.at(-1)), { individual_id: '' });
      }
    }),
  ),
  faultsOf('create-sandbox-connection')(
    'dead-entity',
    'The entity of a new connection is refused with the token of the same result.',
    { kind: 'relation', requirements: ['CONN-016'], conditional: true },
    changeRules((base) => ({
      entity(token, ids, world, operation) {
        if (ids.length > 0 && token.connection !== world.connections[0]) throw entityNotAccessible();
        return base.entity(token, ids, world, operation);
      },
    })),
  ),
  faultsOf('create-sandbox-account')(
    'dead-entity-of-account',
    'The entity in the result of an account is one that nobody knows.',
    { kind: 'relation', requirements: ['ACCT-011', 'DISC-006'], conditional: true },
    changeAnswers({ operations: ['create-sandbox-account'] }, (reply) => {
      reply.body = { ...(reply.body as object), entity_id: '5f0b9c1e-7a34-4d28-9c6b-0e1f2a3b4c5d' };
    }),
  ),
];
