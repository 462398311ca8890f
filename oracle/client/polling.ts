import type { Exchange } from '../../specs/words/exchange.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const isNoStorm = requirement(
  'CALL-017',
  'From the tenth time on, the client repeats a request that the service puts off at most 20 times in a second.',
);

/** The free repetitions of one request, and the repetitions per second that are allowed after them. */
const [firstPolls, pollsPerSecond] = [10, 20];

/** Whether an answer puts off its request, or one element of it. */
export const putsOff = ({ response }: Exchange): boolean =>
  response?.status === 202 || /"code"\s*:\s*202/.test(response?.text ?? '');

export const judgePollingPace = defineJudge([isNoStorm], (exchanges: readonly Exchange[]) => {
  const putOff = exchanges.filter(putsOff);
  const asked = groupBy(putOff, ({ request: { method, path, body } }) => `${method} ${path} ${body}`);
  return [...asked.values()]
    .filter((polls) => polls.length > firstPolls)
    .map((polls) => {
      const later = polls.slice(firstPolls);
      const storm = later.findIndex(({ startedAt }, at) => {
        const first = later[at - pollsPerSecond];
        return first !== undefined && startedAt - first.startedAt < 1_000;
      });
      const [most] = later.slice(Math.max(0, storm));
      return isNoStorm.judge(storm < 0, {
        exchanges: most === undefined ? polls : [most],
        expected: 'at most 20 in a second',
        actual: 'more than 20 in a second',
        message: 'What is still being fetched is asked for again and again without a pause.',
      });
    });
});
