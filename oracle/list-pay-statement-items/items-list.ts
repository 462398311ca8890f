import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer, succeeded } from '../answer.ts';
import { defineJudge } from '../judge.ts';
import { requirement } from '../requirement.ts';

export const answeredWithItems = requirement('ITEM-005', 'A request without filters is answered 200 with the items.');

/** A request without filters is answered with the list. */
export const judgeItemsAnswered = defineJudge([answeredWithItems], (exchange: Exchange) =>
  answeredWithItems.judge(succeeded(exchange), {
    exchanges: [exchange],
    expected: '200 with the items',
    actual: describeAnswer(exchange),
    message: 'The list of pay statement items is refused where no filter is given.',
  }),
);
