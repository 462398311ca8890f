import { alterAnswers, changeAnswers, changeRules, refuseRequests } from '../switches/behaviours.ts';
import { objectOf } from '../switches/json-access.ts';
import type { Variant } from '../switches/switches.ts';
import { variantsOf } from './define.ts';
import { notPossible, refuseCreations } from './refusing.ts';

const variant = variantsOf('create-sandbox-account');

/** Accounts that come apart, unpaid, or not at all. */
export const accountVariants: readonly Variant[] = [
  variant(
    'account-apart',
    'An account gets a connection of its own.',
    ['SIL-039'],
    changeRules(() => ({ accountJoins: false })),
  ),
  variant(
    'accounts-start-unpaid',
    'A further account of a connection comes without payments.',
    ['SIL-084'],
    changeAnswers((reply, { world }) => {
      world.entities.get(String(objectOf(reply.body).entity_id))?.payments.splice(0);
    }),
  ),
  variant(
    'account-tokens-typed',
    'The result of an account has a token_type, too.',
    ['SIL-018', 'SIL-041'],
    alterAnswers('', (result) => ({ ...objectOf(result), token_type: 'Bearer' })),
  ),
  variant(
    'account-provider-needed',
    'An account is refused without provider_id.',
    ['SIL-066'],
    refuseRequests((body) => !('provider_id' in objectOf(body))),
  ),
  variant(
    'few-accounts',
    'No more than two accounts are created for a company.',
    ['SIL-050', 'SIL-092'],
    refuseCreations(
      (made) => made > 2,
      () => notPossible(422, 'account_limit_reached'),
      ({ body }) => objectOf(body).company_id,
    ),
  ),
];
