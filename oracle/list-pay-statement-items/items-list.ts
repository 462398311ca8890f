import type { Exchange } from '../../specs/words/exchange.ts';
import { type Line, lineKinds, linesOf, readStatements } from '../create-sandbox-payment/read-statements.ts';
import { judgeAccepted } from '../kernel/accepted.ts';
import { asString } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const answeredWithItems = requirement('ITEM-005', 'A request without filters is answered 200 with the items.');

export const judgeItemsAnswered = defineJudge([answeredWithItems], (exchange: Exchange) =>
  judgeAccepted(answeredWithItems, exchange, 'A request for the pay statement items without a filter'),
);

/** Lists the types of the earnings, taxes, deductions and contributions in a payment: only named ones become items. */
export const typesOfLines = (payment: Exchange, paymentId: string): readonly string[] => [
  ...new Set(linesIn(payment, paymentId).flatMap(({ line }) => asString(line.type) ?? [])),
];

function linesIn(payment: Exchange, paymentId: string): readonly Line[] {
  const lines = (readStatements(payment, paymentId) ?? []).flatMap((one) =>
    lineKinds.flatMap((kind) => linesOf(one, kind)),
  );
  return lines.filter(({ line }) => (asString(line.name) ?? '') !== '');
}
