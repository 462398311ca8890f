import type { OperationId } from '../../specs/operations.ts';
import type { ReplyDraft } from '../switches.ts';
import { type RequestOptions, tokenOf, type Unserved } from './unserved.testbed.ts';

/** Two requests to an operation at one moment: of two connections, and of one. */
export const together = (operation: OperationId) =>
  async function* requestsTogether({ ask, basic, connect, fixture, own }: Unserved): AsyncGenerator<ReplyDraft> {
    const other = tokenOf(await connect());
    const pairs: Partial<Record<OperationId, readonly [RequestOptions, RequestOptions]>> = {
      'list-pay-groups': [{ as: own }, { as: other }],
      'list-automated-jobs': [{ as: own }, { as: other }],
      'get-pay-statement': batches('paymentIds', 'payment_id'),
      'get-enrollments': batches('enrollmentIds', 'enrollment_id'),
      'create-sandbox-payment': [
        { as: other, body: {} },
        { as: other, body: {} },
      ],
      'create-sandbox-connection': [
        { as: basic, body: { provider_id: 'meridian_payroll' } },
        { as: basic, body: { provider_id: 'meridian_payroll' } },
      ],
    };
    function batches(kind: string, key: string): readonly [RequestOptions, RequestOptions] {
      const [one, two] = fixture(kind).map((id): RequestOptions => ({ as: own, body: { requests: [{ [key]: id }] } }));
      return [one ?? { as: own }, two ?? { as: own }];
    }
    yield* await Promise.all((pairs[operation] ?? []).map((options) => ask(operation, options)));
  };
