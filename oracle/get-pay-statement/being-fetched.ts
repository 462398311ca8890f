import type { Exchange } from '../../specs/words/exchange.ts';
import { elementsFor, elementsOf } from '../batch/documented.ts';
import { answersOf, asObject, asString, describeAnswer, isTemporary, refused, statusOf } from '../kernel/answer.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const fixedText = requirement('ASYNC-026', 'The text of the in-progress message is the same each time.');
const becomesAvailable = requirement(
  'ASYNC-030',
  'Data that a 202 said would be fetched becomes available, and is not answered as unknown later.',
);

export const judgeFixedText = defineJudge([fixedText], (exchanges: readonly Exchange[]) => {
  const texts = exchanges.flatMap(answersOf).flatMap((answer) =>
    (elementsOf(answer, 'payment_id') ?? [])
      .filter(({ code }) => code === 202)
      .flatMap(({ body, pointer }) => {
        const text = asString(asObject(body)?.message);
        return text === undefined ? [] : [{ text, pointer, answer }];
      }),
  );
  const [first] = texts;
  if (first === undefined || texts.length < 2) return undefined;
  const other = texts.find(({ text }) => text !== first.text);
  const last = other ?? first;
  return fixedText.judge(other === undefined, {
    exchanges: [first.answer, last.answer],
    pointer: `${last.pointer}/body/message`,
    expected: first.text.slice(0, 200),
    actual: last.text.slice(0, 200),
    message: 'The text that says that statements are being fetched is not the same each time.',
  });
});

export const judgeBecomesAvailable = defineJudge([becomesAvailable], (exchange: Exchange, paymentId: string) => {
  const earlier = answersOf(exchange).slice(0, -1);
  const wasBeingFetched = earlier.some((answer) =>
    elementsFor(answer, 'payment_id', paymentId).some(({ code }) => code === 202),
  );
  if (!wasBeingFetched) return undefined;
  if (exchange.end !== 'answered')
    return becomesAvailable.blocked(`it was not there yet: ${describeAnswer(exchange)}`, exchange);
  const [element] = elementsFor(exchange, 'payment_id', paymentId);
  if (element?.code === 200) return becomesAvailable.holds();
  const code = element?.code ?? statusOf(exchange);
  if (isTemporary(code)) return becomesAvailable.blocked(`it was not there for a reason of its own: ${code}`, exchange);
  const isGone = element === undefined ? refused(exchange) : element.code !== undefined;
  if (!isGone) return becomesAvailable.blocked('the answer that followed has no element for the payment', exchange);
  return becomesAvailable.broken({
    exchanges: [exchange],
    pointer: element === undefined ? null : `${element.pointer}/code`,
    expected: '200 with the statements, after they were accepted for fetching',
    actual: element === undefined ? describeAnswer(exchange) : String(element.code),
    message: 'Statements that were accepted for fetching do not become available.',
  });
});
