import { blockedBy, doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { judgeCreatedList } from '../../harness/premises/judge-created-list.ts';
import { ordinaryPremise } from '../../harness/premises/ordinary-request.ts';
import { automatedJobs } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import type { Connection } from '../../harness/world/connection.ts';
import { describeAnswer, refused, succeeded } from '../../oracle/kernel/answer.ts';
import { type IdsOf, isBroken } from '../../oracle/kernel/judge.ts';
import {
  acceptedBodies,
  judgeAcceptedBody,
  judgeWrongTypes,
  worksWithoutBody,
} from '../../oracle/list-automated-jobs/bodies.ts';
import { jobIdsIn } from '../../oracle/list-automated-jobs/jobs-answer.ts';
import { judgeLimit, judgeNamedOffset, judgeOffset, judgeWalk } from '../../oracle/list-automated-jobs/paging.ts';
import { judgeQuotaUnspent } from '../../oracle/list-automated-jobs/quotas.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

const accepted = defineCheck({
  id: 'list-automated-jobs/optional-body',
  title: 'Works without a body, with a limit, with an offset and with both',
  judges: [judgeAcceptedBody],
  run: async (t) => {
    const { credential } = await t.world.reader('list-automated-jobs');
    for (const acceptedBody of acceptedBodies) {
      const { body } = acceptedBody;
      const spec = automatedJobs(credential, body);
      const exchange = await (body === undefined ? t.sendOnce(spec) : t.send(spec));
      if (!refused(exchange) && !succeeded(exchange)) throw blockedBy(describeAnswer(exchange), exchange);
      t.judge(judgeAcceptedBody(exchange, acceptedBody));
      // If even the plain list is refused, the bodies would only show the same defect again.
      if (body === undefined && !succeeded(exchange)) return;
    }
  },
});

/** The most pages of one walk. Each page holds a third of the list, so that few are enough. */
const maxPages = ({ bounds }: Trial): number => Math.min(20, bounds.pages);

/** Reads pages until one is empty or refused. The list without a body may itself be only a page, so it shows no end. */
async function walk(t: Trial, limit: number): Promise<readonly Exchange[]> {
  const { credential } = await t.world.reader('list-automated-jobs');
  const pages: Exchange[] = [];
  for (let offset = 0; pages.length < maxPages(t); offset += limit) {
    const page = await t.send(automatedJobs(credential, { limit, offset }), { valid: offset === 0 || 'if-served' });
    if (!refused(page) && !succeeded(page)) throw blockedBy(describeAnswer(page), page);
    // The target may refuse a page past the end.
    if (refused(page)) break;
    pages.push(page);
    if (jobIdsIn(page).length === 0) break;
  }
  return pages;
}

const windowJudges = [judgeOffset, judgeWalk] as const;

type WindowIds = IdsOf<typeof windowJudges>;

/** Judges windows only if the list is the same before and after them, since a target may add jobs by itself. */
const windows = defineCheck({
  id: 'list-automated-jobs/windows',
  title: 'Limit and offset select a window of the list, and the windows together are the whole',
  judges: windowJudges,
  run: async (t) => {
    const reader = await t.world.reader('list-automated-jobs');
    await t.withoutOtherWrites(() => judgeWindows(t), { on: [reader] });
  },
});

async function judgeWindows(t: Trial<WindowIds>): Promise<void> {
  const { credential } = await t.world.reader('list-automated-jobs');
  const before = await t.premise(automatedJobs(credential));
  const whole = jobIdsIn(before);
  const one = await t.premise(automatedJobs(credential, { limit: 1, offset: 0 }));
  if (whole.length < 2) return;
  const second = await t.premise(automatedJobs(credential, { limit: 1, offset: 1 }));
  const limit = Math.max(2, Math.ceil(whole.length / 3));
  const pages = await walk(t, limit);
  const after = await t.premise(automatedJobs(credential));
  // Jobs come by themselves, and jobs of one time may change places.
  if (jobIdsIn(after).join() !== whole.join()) throw doesNotApply('not-observed', 'the list of jobs changed meanwhile');
  const atOffset = judgeOffset(second, 1, before);
  t.judge(atOffset);
  // If limit or offset has no effect, the walk would only show the same defect again.
  const isWindow = (page: Exchange) => ![judgeLimit(page), judgeNamedOffset(page)].some((one) => one && isBroken(one));
  const works = atOffset?.kind === 'holds' && [one, second, ...pages].every(isWindow);
  if (works && pages.length < maxPages(t)) t.judge(judgeWalk(pages, whole));
}

const wrongTypes = defineCheck({
  id: 'list-automated-jobs/window-types',
  title: 'A limit or offset of a wrong type is refused',
  judges: [judgeWrongTypes],
  run: async (t) => {
    const { credential } = await t.world.reader('list-automated-jobs');
    await ordinaryPremise(t, 'list-automated-jobs');
    for (const body of [{ limit: 'two' }, { offset: 'one' }]) {
      const exchange = await t.send(automatedJobs(credential, body), { valid: false });
      if (!refused(exchange) && !succeeded(exchange)) throw blockedBy(describeAnswer(exchange), exchange);
      t.judge(judgeWrongTypes(exchange, body));
    }
  },
});

/** The fixture's connection and a created one, whose lists come about in different ways. */
async function findReaders(t: Trial): Promise<readonly [Connection, ...Connection[]]> {
  const { fixture } = t.world;
  if (fixture === null) return [await t.world.reader('list-automated-jobs')];
  const creates = t.offers('create-sandbox-connection') && t.profile.credentials.clientSecret !== null;
  return creates && t.profile.provider !== null ? [fixture, await t.world.main()] : [fixture];
}

const list = defineCheck({
  id: 'list-automated-jobs/list',
  title: 'The list is answered, also in a connection that was created, and reading it uses up no quota',
  judges: [worksWithoutBody, judgeQuotaUnspent],
  run: async (t) => {
    const [first, ...others] = await findReaders(t);
    const read = ({ credential }: Connection) => t.premise(automatedJobs(credential));
    const reads = [await read(first), await read(first), await read(first)] as const;
    t.judge(judgeQuotaUnspent(reads));
    for (const other of others) {
      const spec = automatedJobs(other.credential);
      t.judge(await judgeCreatedList(t, worksWithoutBody, spec, await t.send(spec)));
    }
  },
});

export const listAutomatedJobs: Suite = {
  name: 'list-automated-jobs',
  title: 'List automated jobs',
  checks: [list, accepted, windows, wrongTypes],
};
