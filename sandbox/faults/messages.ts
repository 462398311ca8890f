import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { changeAnswers, changeRules, refuseRequests } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { Fault } from '../switches/switches.ts';
import { faultsOf } from './define.ts';

const readers = ['get-pay-statement', 'list-pay-groups', 'create-sandbox-connection'] as const;
const versioned = [
  ['list-pay-statement-items', 'ITEM-005'],
  ['update-benefit', 'BEN-010'],
] as const;
const fails = (operation: OperationId, requirement: RequirementId) =>
  faultsOf(operation)(
    `${operation}-fails`,
    `${operation} answers 500 to every request, from the second on.`,
    { kind: 'state', requirements: [requirement], conditional: true, stateful: true },
    refuseRequests(operation, (_body, _incoming, nth) => nth > 1, 500),
  );

/** What belongs to the message rather than to its content: JSON, media types, versions, and answers at all. */
export const messageFaults: readonly Fault[] = [
  ...readers.map((operation) =>
    faultsOf(operation)(
      `${operation}-truncated`,
      `The JSON of ${operation} lacks its last character.`,
      { kind: 'shape', requirements: ['TYPE-001'] },
      changeAnswers({ operations: [operation] }, (reply) => {
        reply.payload = JSON.stringify(reply.body).slice(0, -1);
      }),
    ),
  ),
  ...readers.map((operation) =>
    faultsOf(operation)(
      `${operation}-media-type`,
      `The answer of ${operation} says text/html.`,
      { kind: 'shape', requirements: ['TYPE-002'] },
      changeAnswers({ operations: [operation] }, (reply) => {
        reply.headers['content-type'] = 'text/html';
      }),
    ),
  ),
  faultsOf('list-pay-statement-items')(
    'list-pay-statement-items-truncated-later',
    'The JSON of every list of items but the first lacks its last character.',
    { kind: 'shape', requirements: ['TYPE-001'], conditional: true, stateful: true },
    changeAnswers({ operations: ['list-pay-statement-items'], when: ({ nth }) => nth > 1 }, (reply) => {
      reply.payload = JSON.stringify(reply.body).slice(0, -1);
    }),
  ),
  faultsOf('list-enrolled-individuals')(
    'list-enrolled-individuals-media-type-of-nobody',
    'The answer for a benefit in which nobody is enrolled says text/html.',
    { kind: 'shape', requirements: ['TYPE-002'], conditional: true },
    changeAnswers({ operations: ['list-enrolled-individuals'] }, (reply) => {
      const { individual_ids: ids } = objectOf(reply.body);
      if (Array.isArray(ids) && ids.length === 0) reply.headers['content-type'] = 'text/html';
    }),
  ),
  ...versioned.map(([operation, answered]) =>
    faultsOf(operation)(
      `${operation}-current-version-refused`,
      `${operation} refuses the version 2020-09-17.`,
      { kind: 'condition', requirements: ['VER-001', answered], conditional: true },
      changeRules((base) => ({
        versionServed: (version, requested) =>
          base.versionServed(version, requested) && !(requested === operation && version === '2020-09-17'),
      })),
    ),
  ),
  faultsOf('update-benefit')(
    'update-benefit-json-refused',
    'A deduction update that says application/json is refused with 415.',
    { kind: 'condition', requirements: ['TYPE-004', 'BEN-010'], conditional: true },
    refuseRequests(
      'update-benefit',
      (_body, { headers }) => String(headers['content-type']).startsWith('application/json'),
      415,
    ),
  ),
  fails('list-pay-groups', 'GROUP-003'),
  fails('list-pay-statement-items', 'ITEM-005'),
];
