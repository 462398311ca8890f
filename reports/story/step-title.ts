import type { OperationId } from '../../specs/interface/operations.ts';
import type { StoryStep } from './story.ts';

const deeds: Readonly<Record<OperationId, string>> = {
  'get-pay-statement': 'reads pay statements',
  'create-sandbox-payment': 'creates a payment',
  'get-enrollments': 'reads enrollments',
  'create-sandbox-account': 'creates an account',
  'create-sandbox-connection': 'creates a connection',
  'disconnect-entity': 'disconnects entities',
  'list-automated-jobs': 'lists the automated jobs',
  'list-enrolled-individuals': 'lists the enrolled individuals',
  'list-pay-statement-items': 'lists the pay statement items',
  'list-pay-groups': 'lists the pay groups',
  'update-benefit': 'updates a deduction',
};

/** The title of a step: its action and purpose, in our own words, without text of a target. */
export function stepTitle({ operation, captures }: StoryStep): string {
  const gives = captures.map(({ variable, neededBy }) => `${variable} for step ${neededBy}`).join(', ');
  return `${Object.hasOwn(deeds, operation) ? deeds[operation] : 'sends a request'}${gives === '' ? '' : `, which gives ${gives}`}`;
}
