import { asObject, jsonOf, statusOf } from '../../oracle/kernel/answer.ts';
import { type Exchange, headerValue } from '../../specs/words/exchange.ts';

/** The statuses for a path that does not exist, or does not allow the method. */
const nothingHere: ReadonlySet<number | undefined> = new Set([404, 405]);

/** Operations whose requests hold no id: a 404 means that the operation itself is missing. */
const withoutId: ReadonlySet<string> = new Set(['list-automated-jobs', 'list-pay-groups', 'list-pay-statement-items']);

const maxAddress = 200;

/** Says why an answer comes from another program, as a redirect or a web page does; null: it may be a target's. */
export function describeForeign(exchange: Exchange): string | null {
  const { response } = exchange;
  const status = statusOf(exchange);
  if (response === null || status === undefined) return null;
  if (status >= 300 && status < 400) {
    const location = (headerValue(exchange.response, 'location') ?? '').slice(0, maxAddress);
    return `${status}, a redirect${location === '' ? '' : ` to ${location}`}, which is never followed`;
  }
  const isPage = headerValue(exchange.response, 'content-type')?.toLowerCase().startsWith('text/html') === true;
  if (isPage && status < 500 && response.body.kind !== 'json') return `${status} with a web page`;
  if (!nothingHere.has(status)) return null;
  if (response.body.kind === 'empty') return `${status} without a body`;
  if (response.body.kind === 'not-json') return `${status} with a body that is not JSON`;
  if (!isErrorOfInterface(jsonOf(exchange))) return `${status} with JSON that is no error of the interface`;
  return withoutId.has(exchange.operation) ? `${status}, though it names nothing that could be missing` : null;
}

export const isNothingThere = (exchange: Exchange): boolean => nothingHere.has(statusOf(exchange));

/** Whether a body has a key that only errors of the interface have; web frameworks use other keys for their errors. */
function isErrorOfInterface(body: unknown): boolean {
  const error = asObject(body);
  return typeof error?.name === 'string' || typeof error?.service_code === 'string';
}
