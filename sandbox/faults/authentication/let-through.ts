import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import type { Fault } from '../../switches/switches.ts';
import { atEffort, faultsOf, sometimes } from '../define.ts';
import { acceptWrongCredential } from './accept-wrong.ts';
import { wrongCredentials } from './wrong-credentials.ts';

/** The wrong credentials that an operation accepts; a quick run tries 'standard' ones only with other operations. */
const letThrough: readonly (readonly [OperationId, keyof typeof wrongCredentials, RequirementId, 'standard'?])[] = [
  ['get-pay-statement', 'no-credential', 'AUTH-001'],
  ['get-pay-statement', 'empty-token', 'AUTH-002'],
  ['get-pay-statement', 'garbage', 'AUTH-002'],
  ['get-pay-statement', 'followed', 'AUTH-002'],
  ['get-pay-statement', 'unlike-inside', 'AUTH-002', 'standard'],
  ['get-pay-statement', 'other-scheme', 'AUTH-003'],
  ['create-sandbox-payment', 'no-credential', 'AUTH-004'],
  ['create-sandbox-payment', 'cut', 'AUTH-005'],
  ['create-sandbox-payment', 'secret-as-token', 'AUTH-005'],
  ['create-sandbox-payment', 'base64', 'AUTH-005', 'standard'],
  ['create-sandbox-payment', 'other-scheme', 'AUTH-006'],
  ['get-enrollments', 'no-credential', 'AUTH-007'],
  ['get-enrollments', 'letter-case', 'AUTH-008'],
  ['get-enrollments', 'two-wrong', 'AUTH-008', 'standard'],
  ['get-enrollments', 'other-scheme', 'AUTH-009'],
  ['create-sandbox-account', 'no-credential', 'AUTH-010'],
  ['create-sandbox-account', 'extended', 'AUTH-011'],
  ['create-sandbox-account', 'swapped-pair', 'AUTH-011'],
  ['create-sandbox-account', 'without-first', 'AUTH-011', 'standard'],
  ['create-sandbox-account', 'two-wrong', 'AUTH-011', 'standard'],
  ['create-sandbox-account', 'other-scheme', 'AUTH-012'],
  ['create-sandbox-account', 'pair-as-bearer', 'AUTH-012'],
  ['create-sandbox-connection', 'no-credential', 'AUTH-013'],
  ['create-sandbox-connection', 'any-id', 'AUTH-014'],
  ['create-sandbox-connection', 'garbage', 'AUTH-014'],
  ['create-sandbox-connection', 'id-in-any-case', 'AUTH-014'],
  ['create-sandbox-connection', 'followed', 'AUTH-014'],
  ['create-sandbox-connection', 'anagram', 'AUTH-014', 'standard'],
  ['create-sandbox-connection', 'other-scheme', 'AUTH-015'],
  ['disconnect-entity', 'no-credential', 'AUTH-016'],
  ['disconnect-entity', 'cut', 'AUTH-017'],
  ['disconnect-entity', 'other-scheme', 'AUTH-018'],
  ['list-automated-jobs', 'no-credential', 'AUTH-019'],
  ['list-automated-jobs', 'letter-case', 'AUTH-020'],
  ['list-automated-jobs', 'two-wrong', 'AUTH-020', 'standard'],
  ['list-automated-jobs', 'other-scheme', 'AUTH-021'],
  ['list-enrolled-individuals', 'no-credential', 'AUTH-022'],
  ['list-enrolled-individuals', 'extended', 'AUTH-023'],
  ['list-enrolled-individuals', 'other-scheme', 'AUTH-024'],
  ['list-pay-statement-items', 'no-credential', 'AUTH-025'],
  ['list-pay-statement-items', 'garbage', 'AUTH-026'],
  ['list-pay-statement-items', 'secret-as-token', 'AUTH-026'],
  ['list-pay-statement-items', 'other-scheme', 'AUTH-027'],
  ['list-pay-groups', 'no-credential', 'AUTH-028'],
  ['list-pay-groups', 'cut', 'AUTH-029'],
  ['list-pay-groups', 'empty-token', 'AUTH-029', 'standard'],
  ['list-pay-groups', 'followed', 'AUTH-029'],
  ['list-pay-groups', 'other-scheme', 'AUTH-030'],
  ['update-benefit', 'no-credential', 'AUTH-031'],
  ['update-benefit', 'letter-case', 'AUTH-032'],
  ['update-benefit', 'without-first', 'AUTH-032', 'standard'],
  ['update-benefit', 'other-scheme', 'AUTH-033'],
];

/** Operations that accept requests without a credential, with a wrong one, or with one of the other scheme. */
export const lettingThrough: readonly Fault[] = letThrough.map(([operation, name, requirement, effort]) =>
  faultsOf(operation)(`${operation}-lets-${name}-through`, atEffort(effort, sometimes('security', requirement)))
    .summary(`${operation} is answered ${wrongCredentials[name].summary}.`)
    .by(acceptWrongCredential(wrongCredentials[name])),
);
