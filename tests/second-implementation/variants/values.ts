import type { Json, Wrapper } from '../call.ts';
import { isObject } from '../fields.ts';
import { callerOf, isInNewConnection, objectsIn, onLines, onStatements, onSuccess } from '../rewrite.ts';
import type { Variants } from './variant.ts';

/** Writes the times of jobs otherwise. */
const timesAs = (write: (date: Date) => string): Wrapper =>
  onSuccess('list-automated-jobs', (body) => {
    for (const job of objectsIn(body.data)) {
      for (const [key, value] of Object.entries(job)) {
        if (key.endsWith('_at') && value !== null) job[key] = write(new Date(String(value)));
      }
    }
  });
const eastOf = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000).toISOString().slice(0, 19);
const inside = (value: unknown): Json => (isObject(value) ? value : {});
const timeLeeway = 'ISO 8601 allows any precision and offset';
const groups =
  (edit: (all: Json[], isNew: boolean) => Json[]): Wrapper =>
  (next) =>
  (call) => {
    const answer = next(call);
    if (call.operation !== 'list-pay-groups' || answer.status !== 200) return answer;
    return { ...answer, body: edit(objectsIn(answer.body), isInNewConnection(call)) };
  };

/** Values that real implementations have where the interface leaves them open. */
export const VALUE_VARIANTS: Variants = {
  'times-in-nanoseconds': {
    summary: 'writes times in UTC with nine digits behind the seconds',
    leeway: timeLeeway,
    wrap: timesAs((date) => date.toISOString().replace('Z', '123456Z')),
  },
  'times-in-nepal': {
    summary: 'writes times with an offset of 5 hours and 45 minutes',
    leeway: timeLeeway,
    wrap: timesAs((date) => `${eastOf(date, 5.75)}+05:45`),
  },
  'times-to-the-second': {
    summary: 'writes times without fractions, in UTC, as +00:00',
    leeway: timeLeeway,
    wrap: timesAs((date) => date.toISOString().replace(/\.\d+Z/, '+00:00')),
  },
  'times-with-a-comma': {
    summary: 'writes a comma before the fraction of a second',
    leeway: timeLeeway,
    wrap: timesAs((date) => date.toISOString().replace('.', ',')),
  },
  'times-with-an-offset-in-hours': {
    summary: 'writes the offset of times in hours alone',
    leeway: timeLeeway,
    wrap: timesAs((date) => `${eastOf(date, 2)}+02`),
  },
  'jobs-whatever-is-asked': {
    summary: 'lists all jobs, whatever limit and offset are asked for',
    advisories: true,
    leeway: 'the body is accepted, and no more is said of it',
    wrap: onSuccess('list-automated-jobs', (body, call) => {
      const { jobs = [] } = callerOf(call) ?? {};
      body.data = structuredClone(jobs);
      body.listing = { count: jobs.length, offset: 0 };
    }),
  },
  'paging-among-the-jobs': {
    summary: 'has the paging object of the jobs under a name of two words, with links',
    leeway: 'the key of the paging object is not shown',
    wrap: onSuccess('list-automated-jobs', (body) => {
      body.page_info = { ...inside(body.listing), next: null, limit: 25, total_pages: 1 };
      delete body.listing;
    }),
  },
  'jobs-of-one-moment': {
    summary: 'has created all jobs at the same time',
    leeway: 'the order of equal times is not stated',
    wrap: onSuccess('list-automated-jobs', (body) => {
      for (const job of objectsIn(body.data)) job.created_at = '2024-05-06T07:08:09Z';
    }),
  },
  'updates-use-the-quota-up': {
    summary: 'uses one refresh for each update of a benefit, and has none left in the end',
    leeway: 'what uses a quota is not stated',
    wrap: onSuccess('update-benefit', (_, call) => {
      const quota = callerOf(call)?.quotas.benefit_refresh;
      if (quota) quota.remaining_refreshes = Math.max(0, quota.remaining_refreshes - 1);
    }),
  },
  'other-currencies': {
    summary: 'pays in yen, and in a currency code of lower case',
    leeway: 'no list of currencies is stated',
    wrap: onStatements((statement, index) => {
      for (const key of ['gross_pay', 'net_pay']) {
        if (isObject(statement[key])) statement[key].currency = index % 2 === 0 ? 'JPY' : 'eur';
      }
    }),
  },
  'negative-pay': {
    summary: 'has negative amounts throughout its payroll history, as in corrections',
    leeway: 'no bound of amounts is stated',
    wrap: onStatements((statement) => {
      if (!isObject(statement.memo)) return;
      for (const key of ['gross_pay', 'net_pay']) {
        const money = inside(statement[key]);
        if (typeof money.amount === 'number') money.amount = -money.amount;
      }
    }),
  },
  'lines-with-more-to-say': {
    summary: 'has metadata of every kind in the attributes of taxes, and null beside it',
    leeway: 'the values of metadata may be of any type',
    wrap: onLines('taxes', (line) => {
      line.attributes = {
        metadata: { '': null, list: [1, [2, {}]], text: '\u0000\u202e', deep: { metadata: 0 } },
        more: 1,
      };
    }),
  },
  'items-say-little': {
    summary: 'has no attributes within the attributes of its items',
    leeway: 'which keys the attributes have is not stated',
    wrap: onSuccess('list-pay-statement-items', (body, { query }) => {
      if ((query.get('like') ?? '') === '') for (const item of objectsIn(body.responses)) item.attributes = {};
    }),
  },
  'groups-with-frequencies-of-its-own': {
    summary: 'has no frequencies in one pay group, and ones of its own in the other',
    leeway: 'the complete enumeration is not shown',
    wrap: groups((all) =>
      all.map((group, index) => ({
        ...group,
        name: '',
        pay_frequencies: index % 2 === 0 ? [] : ['every 10 days', ''],
      })),
    ),
  },
  'new-connections-without-groups': {
    summary: 'has no pay groups in new connections',
    leeway: 'which pay groups a new connection has is not stated',
    wrap: groups((all, isNew) => (isNew ? [] : all)),
  },
  'new-connections-without-items': {
    summary: 'has no items in new connections, whatever they are paid',
    leeway: 'when the items of a new payment appear is not stated',
    wrap: onSuccess('list-pay-statement-items', (body, call) => {
      if (isInNewConnection(call)) body.responses = [];
    }),
  },
  'connections-say-less': {
    summary: 'has no account_id in the result of a connection, and its products in reverse',
    leeway: 'account_id is deprecated, and the order of products is not stated',
    wrap: onSuccess('create-sandbox-connection', (body) => {
      delete body.account_id;
      body.products = (body.products as string[]).toReversed();
    }),
  },
  'enrollments-with-odd-values': {
    summary: 'has tiers, statuses and frequencies that are empty or unheard of, and an end before the start',
    leeway: 'the full sets of values are not shown, and no relation of the dates is',
    wrap: onSuccess('get-enrollments', (answer) => {
      for (const { body } of objectsIn(answer.responses)) {
        if (!isObject(body) || body.contributions === undefined) continue;
        Object.assign(body, { coverage_tier: '', status: '終了', coverage_end_date: '1999-12-31' });
        inside(body.contributions).frequency = '';
      }
    }),
  },
  'ids-of-other-versions': {
    summary: 'has UUIDs of version 7 for whatever is no individual and no fixture',
    leeway: 'only the individual_id of a statement names a version',
    wrap: (next) => (call) => {
      const drawn = call.world.next.bind(call.world);
      call.world.next = (what) =>
        what === 'individual' ? drawn(what) : `019${drawn(what).slice(3, 14)}7${drawn(what).slice(15)}`;
      try {
        return next(call);
      } finally {
        call.world.next = drawn;
      }
    },
  },
};
