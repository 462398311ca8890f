import type { Exchange, ReceivedResponse } from '../../specs/words/exchange.ts';
import type { Judgement } from './judge.ts';

/** Prints judgements by what was judged, in all their words: one changed word of a judge changes the text. */
export const printJudgements = (
  judgedByTitle: Readonly<Record<string, Judgement | readonly Judgement[] | undefined>>,
): string =>
  Object.entries(judgedByTitle)
    .map(([title, judged]) => {
      // What holds one after the other stands in one line.
      const text = listed(judged)
        .flatMap(lines)
        .join('\n')
        .replace(/(?<=^holds .*)\nholds /gm, ', ');
      return text.includes('\n') ? `${title}:\n${text.replace(/^/gm, '  ')}` : `${title}: ${text}`.trim();
    })
    .join('\n');

function listed(judged: Judgement | readonly Judgement[] | undefined): readonly Judgement[] {
  if (judged === undefined) return [];
  return 'kind' in judged ? [judged] : judged;
}

function lines(judgement: Judgement): readonly string[] {
  const { kind, requirement } = judgement;
  if (kind === 'holds') return [`holds ${requirement}`];
  if (kind === 'unjudged') {
    const { code, outcome, reason } = judgement;
    return [`${outcome} ${requirement}${code === null ? '' : ` (${code})`}: ${reason}`];
  }
  const { actual, aspect, count, exchanges, expected, message, operation, pointer } = judgement;
  const marks = [
    ...(pointer === null ? [] : [`at ${pointer || 'the root'}`]),
    ...(aspect === null ? [] : [`by ${aspect}`]),
    ...(count === 1 ? [] : [`${count} times`]),
    ...(operation === undefined ? [] : [`of ${operation}`]),
  ];
  return [
    `broken ${[requirement, ...marks].join(' ')}: ${message}`,
    `  ${expected} | ${actual} | ${exchanges.map(one).join(', ')}`,
  ];
}

const one = ({ operation, response }: Exchange): string => `${operation} ${response?.status ?? 'unanswered'}`;

/** The same exchange with another answer in these parts. */
export function responding(exchange: Exchange, change: Partial<ReceivedResponse>): Exchange {
  if (exchange.response === null) throw new Error('the testbed has no response to change');
  return { ...exchange, response: { ...exchange.response, ...change } };
}
