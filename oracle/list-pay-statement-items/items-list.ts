import type { Exchange } from '../../specs/words/exchange.ts';
import { type Line, lineKinds, linesOf, readStatements } from '../create-sandbox-payment/read-statements.ts';
import { asString, succeeded } from '../kernel/answer.ts';
import { expectSuccess } from '../kernel/expectation.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const answeredWithItems = requirement('ITEM-005', 'A request without filters is answered 200 with the items.');

/** Judges that a request without filters is answered with the list. */
export const judgeItemsAnswered = defineJudge([answeredWithItems], (exchange: Exchange) =>
  answeredWithItems.judge(succeeded(exchange), {
    exchanges: [exchange],
    expected: '200 with the items',
    expectation: expectSuccess(),
    message: 'The list of pay statement items is refused where no filter is given.',
  }),
);

/** Lists the different types of a payment's lines. */
export const typesOfLines = (payment: Exchange, paymentId: string): readonly string[] => [
  ...new Set(linesIn(payment, paymentId).flatMap(({ line }) => asString(line.type) ?? [])),
];

function linesIn(payment: Exchange, paymentId: string): readonly Line[] {
  const lines = (readStatements(payment, paymentId) ?? []).flatMap((one) =>
    lineKinds.flatMap((kind) => linesOf(one, kind)),
  );
  return lines.filter(({ line }) => (asString(line.name) ?? '') !== '');
}
