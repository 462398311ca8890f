import type { Exchange, ReceivedResponse } from '../../specs/exchange.ts';
import { describeAnswer, isPassing, refused, statusOf } from '../answer.ts';
import { elementsFor, elementsOf } from '../batch/elements.ts';
import { asObject, asString } from '../json.ts';
import { blocked, broken, holds, type Judgement, judge } from '../judgement.ts';

/** The answers of an exchange in the order in which they came, each as if it had been the last. */
function answersIn(exchange: Exchange): readonly Exchange[] {
  const as = (response: ReceivedResponse): Exchange => ({ ...exchange, response, end: 'answered', failure: null });
  return [...exchange.earlier.map(as), exchange];
}

/** "In progress: … message: fixed text": the same in every element that is still being fetched. */
export function judgeFixedText(exchanges: readonly Exchange[]): readonly Judgement[] {
  const seen = exchanges.flatMap(answersIn).flatMap((answer) =>
    (elementsOf(answer, 'payment_id') ?? [])
      .filter(({ code }) => code === 202)
      .flatMap(({ body, pointer }) => {
        const text = asString(asObject(body)?.message);
        return text === undefined ? [] : [{ text, pointer, answer }];
      }),
  );
  const [first] = seen;
  if (first === undefined || seen.length < 2) return [];
  const other = seen.find(({ text }) => text !== first.text);
  const last = other ?? first;
  return [
    judge('ASYNC-026', other === undefined, {
      exchanges: [first.answer, last.answer],
      pointer: `${last.pointer}/body/message`,
      expected: first.text.slice(0, 200),
      actual: last.text.slice(0, 200),
      message: 'The text that says that statements are being fetched is not the same each time.',
    }),
  ];
}

/** "A 202 reply means the data is accepted for fetching but not yet available": later on it is there, and is not unknown. */
export function judgeBecomesAvailable(exchange: Exchange, paymentId: string): readonly Judgement[] {
  const wasFetched = exchange.earlier.some((response) => {
    const answer: Exchange = { ...exchange, response, end: 'answered', failure: null };
    return elementsFor(answer, 'payment_id', paymentId).some(({ code }) => code === 202);
  });
  if (!wasFetched) return [];
  if (exchange.end !== 'answered') return [blocked('ASYNC-030', `it was not there yet: ${describeAnswer(exchange)}`)];
  const [element] = elementsFor(exchange, 'payment_id', paymentId);
  if (element?.code === 200) return [holds('ASYNC-030')];
  const code = element?.code ?? statusOf(exchange);
  if (isPassing(code)) return [blocked('ASYNC-030', `it was not there for a reason of its own: ${code}`)];
  const isGone = element === undefined ? refused(exchange) : element.code !== undefined;
  if (!isGone) return [blocked('ASYNC-030', 'the answer that followed has no element for the payment')];
  return [
    broken('ASYNC-030', {
      exchanges: [exchange],
      pointer: element === undefined ? null : `${element.pointer}/code`,
      expected: '200 with the statements, after they were accepted for fetching',
      actual: element === undefined ? describeAnswer(exchange) : String(element.code),
      message: 'Statements that were accepted for fetching do not become available.',
    }),
  ];
}
