import { isObject } from '../fields.ts';
import { callerOf, objectsIn, onPages, onSuccess } from '../rewrite.ts';
import type { Variants } from './variant.ts';

/** Variants that break a constraint for whose breach the interface names no consequence: legal, but a run may advise. */
export const ADVISED_VARIANTS: Variants = {
  'takes-the-first-of-two-entities': {
    summary: 'takes the first of two entity_ids',
    advisories: true,
    leeway: 'exactly one is said, but not what becomes of two',
    wrap: (next) => (call) => {
      const [first] = call.query.getAll('entity_ids');
      const query = new URLSearchParams(call.query);
      if (first !== undefined) query.set('entity_ids', first);
      return next({ ...call, query });
    },
  },
  'any-version-will-do': {
    summary: 'does not look at the version',
    advisories: true,
    leeway: 'a pattern is said, but not what becomes of another version',
    wrap: (next) => (call) => {
      const headers = { ...call.headers };
      delete headers['service-api-version'];
      return next({ ...call, headers });
    },
  },
  'disconnected-stays-readable': {
    summary: 'goes on serving an entity that was disconnected',
    advisories: true,
    leeway: 'what becomes of a disconnected entity is not shown',
    wrap: onSuccess('disconnect-entity', (_, call) => {
      for (const entity of callerOf(call)?.entities ?? []) entity.active = true;
    }),
  },
  'groups-without-frequencies': {
    summary: 'has no pay_frequencies in its pay groups',
    advisories: true,
    leeway: 'the field is listed, but not called required',
    wrap: onSuccess('list-pay-groups', (groups) => {
      for (const group of objectsIn(groups)) delete group.pay_frequencies;
    }),
  },
  'refusals-in-another-shape': {
    summary: 'has another shape for errors that the interface does not show',
    advisories: true,
    leeway: 'the errors of other operations are not shown',
    wrap: (next) => (call) => {
      const answer = next(call);
      const shown = answer.status === 422 || (answer.status === 404 && call.operation === 'list-enrolled-individuals');
      return answer.status < 400 || shown
        ? answer
        : { ...answer, body: { error: { reason: 'no', at: call.operation } } };
    },
  },
  'codes-of-its-own': {
    summary: 'has codes in unlisted errors that are unlike the status',
    advisories: true,
    leeway: 'that code and status are the same is not said',
    wrap: (next) => (call) => {
      const answer = next(call);
      const ours = [400, 401, 403, 413].includes(answer.status);
      return ours && isObject(answer.body)
        ? { ...answer, body: { ...answer.body, code: 4_000 + answer.status } }
        : answer;
    },
  },
  'at-most-fifty-a-page': {
    summary: 'returns at most 50 statements when a larger limit is asked for',
    advisories: true,
    leeway: 'a limit bounds a page from above',
    wrap: onPages(({ statements, body }, { limit }) => {
      if (Number(limit) > 50) body.pay_statements = statements.slice(0, 50);
    }),
  },
  'foreign-entity-means-own': {
    summary: 'returns its own pay groups when a foreign entity is asked for',
    advisories: true,
    leeway: 'nothing of another connection is given away',
    wrap: (next) => (call) => {
      const answer = next(call);
      return call.operation === 'list-pay-groups' && answer.status === 403 && call.query.has('entity_ids')
        ? next({ ...call, query: new URLSearchParams() })
        : answer;
    },
  },
};
