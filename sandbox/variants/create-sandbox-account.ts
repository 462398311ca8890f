import { alterAnswers, changeAnswers, changeRules, objectOf, refuseRequests } from '../switches/behaviours.ts';
import type { Variant } from '../switches/switches.ts';
import { refuseCreations, variantsOf } from './define.ts';

const variant = variantsOf('create-sandbox-account');

/** Accounts that come apart, unpaid, or not at all. */
export const accountVariants: readonly Variant[] = [
  variant('account-apart', ['SIL-039'])
    .summary('An account gets a connection of its own.')
    .by(changeRules(() => ({ accountJoins: false }))),
  variant('accounts-start-unpaid', ['SIL-084'])
    .summary('A further account of a connection comes without payments.')
    .with(changeAnswers, (reply, { world }) => {
      world.entities.get(String(objectOf(reply.body).entity_id))?.payments.splice(0);
    }),
  variant('account-tokens-typed', ['SIL-018', 'SIL-041'])
    .summary('The result of an account has a token_type, too.')
    .by(alterAnswers('', (result) => ({ ...objectOf(result), token_type: 'Bearer' }))),
  variant('account-provider-needed', ['SIL-066'])
    .summary('An account is refused without provider_id.')
    .by(refuseRequests((body) => !('provider_id' in objectOf(body)))),
  variant('account-of-benefits-refused', ['SIL-040', 'SIL-046'])
    .summary('A connection is granted no benefits, and an account that asks for these alone is refused.')
    .by(
      changeRules(() => ({ granted: (requested) => requested.filter((product) => product !== 'benefits') })),
      refuseRequests((body) => String(objectOf(body).products) === 'benefits'),
    ),
  variant('few-accounts', ['SIL-050', 'SIL-092'])
    .summary('No more than two accounts are created for a company.')
    .by(
      refuseCreations(
        (made) => made > 2,
        422,
        'account_limit_reached',
        ({ body }) => objectOf(body).company_id,
      ),
    ),
];
