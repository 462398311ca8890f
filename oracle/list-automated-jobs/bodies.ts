import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAccepted, judgeRefused } from '../kernel/accepted.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const worksWithoutBody = requirement(
  'JOBS-016',
  'A request without limit and offset is answered 200 with the list, be it without a body or with an empty object.',
);
const takesLimit = requirement('JOBS-017', 'A body with limit alone is accepted.');
const takesOffset = requirement('JOBS-018', 'A body with offset alone is accepted.');
const takesBoth = requirement('JOBS-019', 'A body with limit and offset is accepted.');
const refusesWrongTypes = requirement('JOBS-033', 'A limit or offset of a wrong type is refused.');

/** The bodies that "an optional JSON body" allows, with the requirement that each is accepted. */
export const acceptedBodies = [
  { requirement: worksWithoutBody, body: undefined },
  { requirement: takesLimit, body: { limit: 2 } },
  { requirement: takesOffset, body: { offset: 1 } },
  { requirement: takesBoth, body: { limit: 1, offset: 1 } },
  { requirement: worksWithoutBody, body: {} },
  { requirement: takesOffset, body: { offset: 0 } },
] as const;

type AcceptedBody = (typeof acceptedBodies)[number];

export const judgeAcceptedBody = defineJudge(
  [worksWithoutBody, takesLimit, takesOffset, takesBoth],
  (exchange: Exchange, { requirement, body }: AcceptedBody) =>
    judgeAccepted(requirement, exchange, `A request for the jobs with the body ${JSON.stringify(body) ?? '(none)'}`),
);

export const judgeWrongTypes = defineJudge([refusesWrongTypes], (exchange: Exchange, body: object) =>
  judgeRefused(refusesWrongTypes, exchange, 'A limit or offset that is no integer', JSON.stringify(body)),
);
