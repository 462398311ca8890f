import { alterAnswers, objectOf } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { afterwards, alwaysAfterwards, atEffort, faultsOf, fieldFaults, sometimes } from '../define.ts';
import { asksWith, issueUselessToken, nameOtherProvider, refuseProduct, refuseProducts } from '../new-accounts.ts';
import { repeatValue } from '../repeated-values.ts';

const fault = faultsOf('create-sandbox-account');

/** Creation of accounts: valid requests are refused, results are wrong or repeated. */
export const accountFaults: readonly Fault[] = [
  ...fieldFaults('account-result', 'create-sandbox-account', '', {
    entity_id: { type: 'CONNF-005', null: 'CONNF-006', malformed: 'CONNF-007' },
    account_id: { type: 'CONNF-011', null: 'CONNF-012', malformed: 'CONNF-013' },
    authentication_type: { type: 'CONNF-017', null: 'CONNF-018', unlisted: 'CONNF-019' },
    products: { type: 'CONNF-023', null: 'CONNF-024' },
    access_token: { absent: 'CONNF-034' },
  }),
  fault('account-two-products-joined', atEffort('standard', sometimes('shape', 'CONNF-022')))
    .summary('Two products that are asked for come back as one name.')
    .by(alterAnswers('products', (names) => (Array.isArray(names) && names.length === 2 ? [names.join(' ')] : names))),
  fault('account-products-needed', sometimes('condition', 'ACCT-001'))
    .summary('An account is refused without products.')
    .by(refuseProducts((products) => products === undefined)),
  fault('account-products-refused', sometimes('condition', 'ACCT-002', 'ACCT-003'))
    .summary('An account is refused with products.')
    .by(refuseProducts((products) => products !== undefined)),
  fault('account-product-benefits-refused', sometimes('condition', 'ACCT-003', 'ACCT-002'))
    .summary('An account is refused when the products have benefits among them.')
    .by(refuseProduct('benefits')),
  fault('account-token-repeated', afterwards('state', 'ACCT-004'))
    .summary('Every account is given the access_token of the first.')
    .by(repeatValue('access_token', ([first]) => first)),
  fault('account-token-repeated-for-same-request', afterwards('state', 'ACCT-004'))
    .summary('An account that is asked for in the same words again is given the access_token of the first.')
    .with(repeatValue, 'access_token', (given, asked) =>
      given.find((one) => JSON.stringify(one.asked) === JSON.stringify(asked)),
    ),
  fault('repeated-account-token-of-connection', afterwards('security', 'ACCT-004'))
    .summary('An account is given the access token that its connection had from the beginning.')
    .by(() => {
      const tokens = new Map<unknown, unknown>();
      return {
        onReply(reply, { operation }) {
          const body = objectOf(reply.body);
          if (reply.status !== 200) return;
          if (operation === 'create-sandbox-connection') tokens.set(body.company_id, body.access_token);
          if (operation === 'create-sandbox-account' && tokens.has(body.company_id))
            reply.body = { ...body, access_token: tokens.get(body.company_id) };
        },
      };
    }),
  fault('account-token-useless', alwaysAfterwards('state', 'ACCT-005'))
    .summary('The access_token of a new account does not work.')
    .by(issueUselessToken),
  fault('account-names-another-provider', sometimes('condition', 'ACCT-006'))
    .summary('The result of an account with products names a provider that was not asked for.')
    .by(nameOtherProvider('products')),
  fault('account-names-another-company', sometimes('condition', 'ACCT-007'))
    .summary('The result of an account with products names a company that was not asked for.')
    .with(alterAnswers, 'company_id', (id) => String(id).replace(/^./, (digit) => (digit === '0' ? '1' : '0')), {
      when: asksWith('products'),
    }),
  fault('dead-entity-of-account', sometimes('relation', 'ACCT-011', 'DISC-006'))
    .summary('The entity in the result of an account is one that nobody knows.')
    .by(alterAnswers('entity_id', () => '5f0b9c1e-7a34-4d28-9c6b-0e1f2a3b4c5d')),
];
