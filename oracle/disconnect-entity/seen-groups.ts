import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer, isPassing, jsonOf, refused, statusOf } from '../answer.ts';
import type { Documented } from '../batch/documented.ts';
import type { Seen } from './activity.ts';

/** The documented fields of the pay groups, in any order. */
const groups: Documented = {
  list: { fields: { id: 'id', name: 'value', pay_frequencies: { list: 'value', key: '' } } },
  key: 'id',
};

/** What a read of the pay groups shows of the entity that was named in it. */
export function seenGroups(exchange: Exchange): Seen {
  const told = describeAnswer(exchange);
  if (exchange.end !== 'answered' || isPassing(statusOf(exchange))) return { exchange, sight: { kind: 'open', told } };
  if (refused(exchange)) return { exchange, sight: { kind: 'none', told } };
  return { exchange, sight: { kind: 'data', pointer: '', value: jsonOf(exchange), documented: groups } };
}
