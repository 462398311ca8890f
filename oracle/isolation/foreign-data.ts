import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer } from '../answer.ts';
import { blocked, type Judgement, judge } from '../judgement.ts';

/** A request that touches what belongs to another connection, and what it asked for in a few words. */
export interface Probe {
  readonly exchange: Exchange;
  readonly asked: string;
}

/**
 * "An access token belongs to one connection": nothing of another one is handed out, whatever the status.
 *
 * @param handedOut what of the other connection the answer holds, in a few words; undefined: nothing
 */
export function judgeHandedOut<Id extends string>(
  requirement: Id,
  { exchange, asked }: Probe,
  handedOut?: string,
): Judgement<Id> {
  if (exchange.end !== 'answered') return blocked(requirement, describeAnswer(exchange));
  return judge(requirement, handedOut === undefined, {
    exchanges: [exchange],
    expected: 'nothing of another connection',
    actual: `${handedOut ?? ''}, asked for ${asked}`,
    message: `${exchange.operation} hands out data of another connection.`,
  });
}

/**
 * A foreign entity in `entity_ids` selects nothing that the token may see: one's own data is not the answer to it
 * either. An empty answer is one.
 */
export function judgeOwnUnderForeign(requirement: string, { exchange, asked }: Probe, ownShown?: string): Judgement {
  if (exchange.end !== 'answered') return blocked(requirement, describeAnswer(exchange));
  return judge(requirement, ownShown === undefined, {
    exchanges: [exchange],
    expected: 'a refusal, or an empty answer',
    actual: `${ownShown ?? ''}, asked for ${asked}`,
    message: `${exchange.operation} takes an entity of another connection in entity_ids and answers with its own data.`,
  });
}

/** The same defect was reported under a requirement that tells it better. */
export function toldBy(requirement: string, teller: string): Judgement {
  return blocked(requirement, `what was seen is told by ${teller}`);
}
