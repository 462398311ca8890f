import type { Exchange } from '../../specs/words/exchange.ts';
import { type Line, lineKinds, linesOf } from '../create-sandbox-payment/lines.ts';
import { readStatements } from '../create-sandbox-payment/read-statements.ts';
import { describeAnswer, succeeded } from '../kernel/answer.ts';
import { expectSuccess } from '../kernel/expectation.ts';
import { asString } from '../kernel/json.ts';
import { defineJudge } from '../kernel/judge.ts';
import { requirement } from '../kernel/requirement.ts';
import { itemsIn } from './items-answer.ts';

export const answeredWithItems = requirement('ITEM-005', 'A request without filters is answered 200 with the items.');

/** A request without filters is answered with the list. */
export const judgeItemsAnswered = defineJudge([answeredWithItems], (exchange: Exchange) =>
  answeredWithItems.judge(succeeded(exchange), {
    exchanges: [exchange],
    expected: '200 with the items',
    actual: describeAnswer(exchange),
    expectation: expectSuccess(),
    message: 'The list of pay statement items is refused where no filter is given.',
  }),
);

/**
 * A list without filters that is empty, though pay statements of its connection have lines with names: what is an item is
 * left open, so that this is no finding, but nothing is known of a list that may do nothing.
 *
 * @param payment a read of a payment of the same connection
 */
export const judgeEmptyList = defineJudge(
  [answeredWithItems],
  (list: Exchange, payment: Exchange, paymentId: string) => {
    if (!succeeded(list) || itemsIn(list).length > 0 || linesIn(payment, paymentId).length === 0) return [];
    return [answeredWithItems.blocked('the list is empty, though pay statements of the connection have lines')];
  },
);

/** The types of the lines in a payment, each once; a line without a type has none. */
export function typesOfLines(payment: Exchange, paymentId: string): readonly string[] {
  return [...new Set(linesIn(payment, paymentId).flatMap(({ line }) => asString(line.type) ?? []))];
}

function linesIn(payment: Exchange, paymentId: string): readonly Line[] {
  const lines = (readStatements(payment, paymentId) ?? []).flatMap((one) =>
    lineKinds.flatMap((kind) => linesOf(one, kind)),
  );
  return lines.filter(({ line }) => (asString(line.name) ?? '') !== '');
}
