import { twoWeeks } from './days/periods.ts';
import type { OperationWithBody } from './refused/invalid-requests.ts';
import { plainPaymentBoundaries } from './writes/sandbox-payments.ts';

/** Ids, items and bodies of a target that does not exist, to test generators that need some. */
const id = (index: number) => `7c9e6679-7425-40de-944b-${String(index).padStart(12, '0')}`;

export const individuals: readonly string[] = Array.from({ length: 20 }, (_, index) => id(index));
export const entities = [id(101), id(102), id(103), id(104), id(105)] as const;
const providerId = 'sample_provider';
export const bearerToken = 'sample-Token-4f6A';
export const basicPair = { clientId: 'sample-client', clientSecret: 'sample-Secret-9b2C' };
/** The second of the plain payments has all dates and every kind of statement. */
const [, full] = plainPaymentBoundaries(individuals.slice(0, 2));

/** A valid body of each operation that has one, as full as it can be. */
export const validBodies: readonly { readonly operation: OperationWithBody; readonly body: unknown }[] = [
  {
    operation: 'get-pay-statement',
    body: {
      requests: [
        { payment_id: id(1), limit: 10, offset: 0 },
        { payment_id: id(2), limit: 5000, offset: 3 },
      ],
    },
  },
  { operation: 'create-sandbox-payment', body: { ...twoWeeks, ...full?.value } },
  { operation: 'get-enrollments', body: { requests: [{ enrollment_id: id(3) }] } },
  {
    operation: 'create-sandbox-account',
    body: { company_id: id(4), provider_id: providerId, products: ['company', 'benefits'] },
  },
  {
    operation: 'create-sandbox-connection',
    body: { provider_id: providerId, products: ['company'], employee_size: 20 },
  },
  { operation: 'disconnect-entity', body: { entity_ids: [id(101), id(102)] } },
  { operation: 'list-automated-jobs', body: { limit: 10, offset: 0 } },
  { operation: 'update-benefit', body: { description: 'Retirement plan' } },
];
