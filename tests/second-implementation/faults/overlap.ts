import type { Answer, Call, Handler, Operation, Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { anew, answerLater, callerOf, objectsIn } from '../rewrite.ts';
import { type Faults, sometimesAfterwards } from './fault.ts';

/** The milliseconds for which a request is under way, so that others can overlap it. */
const UNDER_WAY_MS = 3;

interface Meanwhile {
  /** The number of requests of this kind that came in while this one was under way, or were under way when it came. */
  others(): number;
  /** Whether no request of this kind was under way when this one came. */
  readonly isFirst: boolean;
}

/** Answers an operation late: `serve` runs at once, and the function that it returns makes the answer when it is due. */
const underWay =
  (operation: Operation, serve: (call: Call, next: Handler, meanwhile: Meanwhile) => () => Answer): Wrapper =>
  (next) => {
    let pending = 0;
    let arrived = 0;
    return (call) => {
      const isKnown = callerOf(call) !== undefined || operation.startsWith('create-sandbox-');
      if (call.operation !== operation || !isKnown || !isObject(call.body)) return next(call);
      const before = pending;
      const place = arrived + 1;
      arrived = place;
      pending += 1;
      const late = serve(call, next, { others: () => before + arrived - place, isFirst: before === 0 });
      return answerLater(UNDER_WAY_MS, () => {
        pending -= 1;
        return late();
      });
    };
  };

/** Mistakes that show only while requests overlap in time. */
export const OVERLAP_FAULTS: Faults = {
  'context-of-the-last-caller': {
    summary: 'reads pay groups for whoever has called last when the answer is due',
    ...sometimesAfterwards('overlap'),
    wrap: anew(() => {
      let authorization: string | undefined;
      return underWay('list-pay-groups', (call, next) => {
        authorization = call.headers.authorization;
        return () => next({ ...call, headers: { ...call.headers, authorization } });
      });
    }),
  },
  'last-answer-first': {
    summary: 'sends the answer that was ready last to the caller who is served first, on items',
    ...sometimesAfterwards('overlap'),
    wrap: anew(() => {
      const ready: Answer[] = [];
      return underWay('list-pay-statement-items', (call, next) => {
        const answer = next(call);
        ready.push(answer);
        return () => ready.pop() ?? answer;
      });
    }),
  },
  'payments-overwrite-each-other': {
    summary: 'keeps the last of the payments that are created at one time in a connection',
    ...sometimesAfterwards('overlap'),
    wrap: underWay('create-sandbox-payment', (call, next) => {
      const caller = callerOf(call);
      const before = [...(caller?.payments ?? [])];
      return () => {
        const answer = next(call);
        const made = caller?.payments.at(-1);
        if (answer.status === 200 && made) caller?.payments.splice(0, caller.payments.length, ...before, made);
        return answer;
      };
    }),
  },
  'batch-of-the-last-caller': {
    summary: 'answers with the batch of pay statements that was asked for last',
    ...sometimesAfterwards('overlap'),
    wrap: anew(() => {
      let body: unknown;
      return underWay('get-pay-statement', (call, next) => {
        body = call.body;
        return () => next({ ...call, body });
      });
    }),
  },
  'enrollments-cut-off': {
    summary: 'sends the first half of the enrollments when it is asked for others meanwhile',
    ...sometimesAfterwards('overlap'),
    wrap: underWay('get-enrollments', (call, next, { others }) => () => {
      const answer = next(call);
      if (answer.status !== 200 || !isObject(answer.body) || others() === 0) return answer;
      const elements = objectsIn(answer.body.responses);
      return { ...answer, body: { responses: elements.slice(0, Math.floor(elements.length / 2)) } };
    }),
  },
  'accounts-overwrite-each-other': {
    summary: 'keeps the entity of the last of the accounts that are created at one time in a connection',
    ...sometimesAfterwards('overlap'),
    effort: 'standard',
    wrap: underWay('create-sandbox-account', (call, next) => {
      const company = isObject(call.body) ? String(call.body.company_id).toUpperCase() : '';
      const found = call.world.connections.find(({ companyId }) => companyId === company);
      const before = [...(found?.entities ?? [])];
      return () => {
        const answer = next(call);
        const made = found?.entities.at(-1);
        if (answer.status === 200 && found && made) found.entities.splice(0, found.entities.length, ...before, made);
        return answer;
      };
    }),
  },
  'benefit-of-the-last-update': {
    summary: 'names the benefit that somebody wants to update last when the answer is due',
    ...sometimesAfterwards('overlap'),
    effort: 'standard',
    wrap: anew(() => {
      let benefit_id: unknown;
      return underWay('update-benefit', (call, next) => {
        const answer = next(call);
        benefit_id = call.benefitId;
        return () =>
          answer.status === 200 && isObject(answer.body) ? { ...answer, body: { ...answer.body, benefit_id } } : answer;
      });
    }),
  },
};
