import type { OperationId } from '../../specs/interface/operations.ts';
import type { ReplyDraft } from '../switches/switches.ts';
import { type RequestOptions, tokenOf, type Unserved } from './unserved.testbed.ts';

type Request = readonly [OperationId, RequestOptions];

/** Requests to an operation at one moment: of two connections, of one, and of one for the same thing. */
export const together = (operation: OperationId) =>
  async function* requestsTogether({ ask, basic, connect, fixture, own }: Unserved): AsyncGenerator<ReplyDraft> {
    const other = tokenOf(await connect());
    const pairs: Partial<Record<OperationId, readonly (readonly Request[])[]>> = {
      'list-pay-groups': [ofBoth()],
      'list-automated-jobs': [ofBoth()],
      'list-pay-statement-items': [ofBoth()],
      'get-pay-statement': [batches('paymentIds', 'payment_id'), windows()],
      'get-enrollments': [batches('enrollmentIds', 'enrollment_id')],
      'create-sandbox-payment': [paid(other, other), paid(own, other)],
      'create-sandbox-connection': [
        [
          [operation, { as: basic, body: { provider_id: 'meridian_payroll' } }],
          [operation, { as: basic, body: { provider_id: 'meridian_payroll' } }],
        ],
      ],
    };
    function ofBoth(): readonly Request[] {
      return [own, other].map((as) => [operation, { as }]);
    }
    function batches(kind: string, key: string): readonly Request[] {
      const ids = fixture(kind).slice(0, 2);
      return ids.map((id) => [operation, { as: own, body: { requests: [{ [key]: id }] } }]);
    }
    function windows(): readonly Request[] {
      const [payment_id] = fixture('paymentIds');
      return [1, 2].map((limit) => [operation, { as: own, body: { requests: [{ payment_id, limit }] } }]);
    }
    function paid(...tokens: readonly string[]): readonly Request[] {
      return tokens.map((as) => [operation, { as, body: {} }]);
    }
    for (const requests of pairs[operation] ?? []) {
      yield* await Promise.all(requests.map(([id, options]) => ask(id, options)));
    }
  };
