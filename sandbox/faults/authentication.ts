import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Fault } from '../switches/switches.ts';
import {
  acceptCarelessly,
  anyId,
  type Carelessness,
  cut,
  emptyToken,
  extended,
  garbage,
  idInAnyCase,
  letterCase,
  missing,
  otherScheme,
  pairAsBearer,
  refuseAfterwards,
  swappedPair,
} from './careless-credentials.ts';
import { faultsOf } from './define.ts';

/** Each operation, let through without a credential, with a wrong one, and with one of the other scheme. */
const accepted: readonly (readonly [OperationId, string, Carelessness, RequirementId])[] = [
  ['get-pay-statement', 'no-credential', missing, 'AUTH-001'],
  ['get-pay-statement', 'empty-token', emptyToken, 'AUTH-002'],
  ['get-pay-statement', 'garbage', garbage, 'AUTH-002'],
  ['get-pay-statement', 'other-scheme', otherScheme, 'AUTH-003'],
  ['create-sandbox-payment', 'no-credential', missing, 'AUTH-004'],
  ['create-sandbox-payment', 'cut', cut, 'AUTH-005'],
  ['create-sandbox-payment', 'other-scheme', otherScheme, 'AUTH-006'],
  ['get-enrollments', 'no-credential', missing, 'AUTH-007'],
  ['get-enrollments', 'letter-case', letterCase, 'AUTH-008'],
  ['get-enrollments', 'other-scheme', otherScheme, 'AUTH-009'],
  ['create-sandbox-account', 'no-credential', missing, 'AUTH-010'],
  ['create-sandbox-account', 'extended', extended, 'AUTH-011'],
  ['create-sandbox-account', 'swapped-pair', swappedPair, 'AUTH-011'],
  ['create-sandbox-account', 'other-scheme', otherScheme, 'AUTH-012'],
  ['create-sandbox-account', 'pair-as-bearer', pairAsBearer, 'AUTH-012'],
  ['create-sandbox-connection', 'no-credential', missing, 'AUTH-013'],
  ['create-sandbox-connection', 'any-id', anyId, 'AUTH-014'],
  ['create-sandbox-connection', 'garbage', garbage, 'AUTH-014'],
  ['create-sandbox-connection', 'id-in-any-case', idInAnyCase, 'AUTH-014'],
  ['create-sandbox-connection', 'other-scheme', otherScheme, 'AUTH-015'],
  ['disconnect-entity', 'no-credential', missing, 'AUTH-016'],
  ['disconnect-entity', 'cut', cut, 'AUTH-017'],
  ['disconnect-entity', 'other-scheme', otherScheme, 'AUTH-018'],
  ['list-automated-jobs', 'no-credential', missing, 'AUTH-019'],
  ['list-automated-jobs', 'letter-case', letterCase, 'AUTH-020'],
  ['list-automated-jobs', 'other-scheme', otherScheme, 'AUTH-021'],
  ['list-enrolled-individuals', 'no-credential', missing, 'AUTH-022'],
  ['list-enrolled-individuals', 'extended', extended, 'AUTH-023'],
  ['list-enrolled-individuals', 'other-scheme', otherScheme, 'AUTH-024'],
  ['list-pay-statement-items', 'no-credential', missing, 'AUTH-025'],
  ['list-pay-statement-items', 'garbage', garbage, 'AUTH-026'],
  ['list-pay-statement-items', 'other-scheme', otherScheme, 'AUTH-027'],
  ['list-pay-groups', 'no-credential', missing, 'AUTH-028'],
  ['list-pay-groups', 'cut', cut, 'AUTH-029'],
  ['list-pay-groups', 'empty-token', emptyToken, 'AUTH-029'],
  ['list-pay-groups', 'other-scheme', otherScheme, 'AUTH-030'],
  ['update-benefit', 'no-credential', missing, 'AUTH-031'],
  ['update-benefit', 'letter-case', letterCase, 'AUTH-032'],
  ['update-benefit', 'other-scheme', otherScheme, 'AUTH-033'],
];

/** Writes whose effect can be seen, and the wrong credential with which they act before they refuse it. */
const writes = [
  ['create-sandbox-payment', extended],
  ['update-benefit', extended],
  ['disconnect-entity', missing],
] as const;

const refusalBody = { code: 401, name: 'unauthorized_error', message: 'No.', service_code: 'no' };

/** What is accepted that must be refused, and what is refused too late. */
export const authenticationFaults: readonly Fault[] = [
  ...accepted.map(([operation, name, carelessness, requirement]) =>
    faultsOf(operation)(
      `${operation}-lets-${name}-through`,
      `${operation} is answered ${carelessness.summary}.`,
      { kind: 'security', requirements: [requirement], conditional: true },
      acceptCarelessly(operation, carelessness),
    ),
  ),
  ...writes.map(([operation, carelessness]) =>
    faultsOf(operation)(
      `${operation}-acts-before-refusing`,
      `${operation} ${carelessness.summary} is refused, after it has been done.`,
      { kind: 'security', requirements: ['AUTH-034'], conditional: true, stateful: true },
      refuseAfterwards(operation, carelessness, () => refusalBody),
    ),
  ),
  ...(['get-pay-statement', 'list-enrolled-individuals', 'list-pay-groups'] as const).map((operation) =>
    faultsOf(operation)(
      `${operation}-refusal-with-data`,
      `${operation} with an unknown token is refused with 401, and the data is in the body.`,
      { kind: 'security', requirements: ['AUTH-035', 'ERR-012'], conditional: true },
      refuseAfterwards(operation, garbage, (body) => body),
    ),
  ),
];
