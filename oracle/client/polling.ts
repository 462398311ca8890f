import type { Exchange } from '../../specs/words/exchange.ts';
import { groupBy } from '../../specs/words/group-by.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const isNoStorm = requirement(
  'CALL-017',
  'From the tenth time on, the client repeats a request that the service puts off at most 20 times in a second.',
);

/** The repetitions of one request that may follow each other at any pace. */
const firstPolls = 10;
/** The most later repetitions in a second. */
const pollsPerSecond = 20;

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
      const stormAt = later.findIndex(({ startedAt }, at) => {
        const first = later[at - pollsPerSecond];
        return first !== undefined && startedAt - first.startedAt < 1_000;
      });
      const [tooMany] = later.slice(Math.max(0, stormAt));
      return isNoStorm.judge(stormAt < 0, {
        exchanges: tooMany === undefined ? polls : [tooMany],
        expected: 'at most 20 in a second',
        actual: 'more than 20 in a second',
        message: 'What is still being fetched is asked for again and again without a pause.',
      });
    });
});
