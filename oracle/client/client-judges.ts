import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';
import { statedLimits, uuidPattern } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { asArray, asObject, type JsonObject, requestBody, show } from '../kernel/answer.ts';
import { defineJudge, type Judged, type OwnsRequirements, requirement } from '../kernel/judge.ts';
import { judgePollingPace } from './polling.ts';
import { judgeSentBatch, judgeSentBody } from './sent-body.ts';
import { judgeSentCredential } from './sent-credential.ts';
import { judgeSentMediaType, judgeSentVersion } from './sent-headers.ts';

function sentParameters({ request }: Exchange): readonly (readonly [name: string, value: string])[] {
  const [, query = ''] = request.path.split(/\?(.*)/s);
  return [...new URLSearchParams(query)];
}

/** The values of the parameter entity_ids, and of `entity_ids[]` and the like, since they can't mean anything else. */
const sentEntityIds = (exchange: Exchange): readonly string[] =>
  sentParameters(exchange)
    .filter(([name]) => /^entity_ids(\[\d*\])?$/.test(name))
    .map(([, value]) => value);

const idIsUuid = requirement(
  'CALL-007',
  'Where the interface says that an identifier is a UUID, the client sends a UUID.',
);

const judgeSentIds = defineJudge([idIsUuid], (exchange: Exchange) =>
  sentIds(exchange)
    .filter(([, ids]) => ids.length > 0)
    .map(([field, ids]) => {
      const wrong = ids.filter((id) => typeof id !== 'string' || !uuidPattern.test(id));
      return idIsUuid.judge(wrong.length === 0, {
        exchanges: [exchange],
        expected: `a UUID as ${field}`,
        actual: show(wrong[0]),
        message: `${exchange.operation} is sent no UUID as ${field}.`,
        aspect: field,
        count: Math.max(1, wrong.length),
      });
    }),
);

/** The ids of a request by their fields. Other judges judge ids that are missing. */
function sentIds(exchange: Exchange): readonly (readonly [field: string, ids: readonly unknown[]])[] {
  const { operation } = exchange;
  const body = requestBody(exchange);
  const each = (list: unknown, key: string): readonly unknown[] =>
    (asArray(list) ?? []).map((element) => asObject(element)?.[key]).filter((id) => id !== undefined);
  const own: Partial<Record<OperationId, readonly [string, readonly unknown[]]>> = {
    'get-pay-statement': ['payment_id', each(body?.requests, 'payment_id')],
    'get-enrollments': ['enrollment_id', each(body?.requests, 'enrollment_id')],
    'create-sandbox-payment': ['individual_id', each(body?.pay_statements, 'individual_id')],
    'create-sandbox-account': ['company_id', each([body], 'company_id')],
    'disconnect-entity': ['entity_ids', asArray(body?.entity_ids) ?? []],
  };
  const entities = operations[operation].takesEntityIds ? sentEntityIds(exchange) : [];
  // Several ids in one value are split here: another requirement judges how many there are.
  return [
    own[operation] ?? ['', []],
    ['entity_ids', entities.flatMap((id) => id.split(',')).filter((id) => id !== '')],
  ];
}

const oneEntity = requirement(
  'CALL-012',
  'Where the client sends the parameter entity_ids, it sends it once, with one element.',
);

const judgeSentEntity = defineJudge([oneEntity], (exchange: Exchange) => {
  if (!operations[exchange.operation].takesEntityIds) return undefined;
  const ids = sentEntityIds(exchange);
  if (ids.length === 0) return undefined;
  const names = sentParameters(exchange).map(([name]) => name);
  const [only = ''] = ids;
  const isOne = ids.length === 1 && only !== '' && !only.includes(',') && names.includes('entity_ids');
  return oneEntity.judge(isOne, {
    exchanges: [exchange],
    expected: 'entity_ids=<one id>, once',
    actual: show(sentParameters(exchange).map(([name, value]) => `${name}=${value}`)),
    message: `${exchange.operation} is sent entity_ids otherwise than once with one element.`,
  });
});

const someEntity = requirement('CALL-013', 'The client names at least one entity in a request to disconnect.');

const judgeSentDisconnection = defineJudge([someEntity], (exchange: Exchange) => {
  if (exchange.operation !== 'disconnect-entity') return undefined;
  const body = requestBody(exchange);
  // Another judge reports a body that is not an object.
  if (body === undefined) return undefined;
  const ids = body.entity_ids;
  return someEntity.judge(Array.isArray(ids) && ids.length > 0, {
    exchanges: [exchange],
    expected: 'entity_ids with one element or more',
    actual: show(ids),
    message: 'disconnect-entity is called without naming an entity.',
  });
});

const oneToTen = requirement('CALL-008', 'The client asks for 1 to 10 payments in one request for pay statements.');
const atMostFifty = requirement('CALL-011', 'The client asks for 50 enrollments at most in one request.');

const judgeSentBatchSize = defineJudge([oneToTen, atMostFifty], (exchange: Exchange) => {
  const { operation } = exchange;
  const size = asArray(requestBody(exchange)?.requests)?.length;
  if (size === undefined) return undefined;
  const evidence = (expected: string) => ({
    exchanges: [exchange],
    expected,
    actual: `${size} requests`,
    message: `${operation} is sent a batch of another size than it takes.`,
  });
  const { paymentsPerBatch, enrollmentsPerBatch } = statedLimits;
  if (operation === 'get-pay-statement')
    return oneToTen.judge(size >= 1 && size <= paymentsPerBatch, evidence('1 to 10 requests'));
  if (operation === 'get-enrollments')
    return atMostFifty.judge(size <= enrollmentsPerBatch, evidence('at most 50 requests'));
  return undefined;
});

const atMostPage = requirement('CALL-009', 'The client sends no limit above 5000 for pay statements.');
const isInteger = requirement('CALL-010', 'Where the client sends a limit or an offset, it sends an integer.');

const judgeSentWindows = defineJudge([atMostPage, isInteger], (exchange: Exchange) => {
  const { operation } = exchange;
  const body = requestBody(exchange);
  const isBatch = operation === 'get-pay-statement';
  if (body === undefined || !(isBatch || operation === 'list-automated-jobs')) return [];
  const windows: readonly JsonObject[] = isBatch
    ? (asArray(body.requests) ?? []).map((each) => asObject(each) ?? {})
    : [body];
  const sent = windows.flatMap(({ limit, offset }) => [limit, offset]).filter((value) => value !== undefined);
  const wrong = sent.find((value) => !Number.isInteger(value));
  const limits = windows.map(({ limit }) => limit).filter((limit) => typeof limit === 'number');
  const tooLarge = limits.find((limit) => limit > statedLimits.maxPageSize);
  const evidence = (expected: string, actual: unknown) => ({
    exchanges: [exchange],
    expected,
    actual: show(actual),
    message: `${operation} is asked for a page that it does not have: ${expected} is what it takes.`,
  });
  return [
    ...(sent.length > 0 ? [isInteger.judge(wrong === undefined, evidence('an integer', wrong))] : []),
    ...(isBatch && limits.length > 0
      ? [atMostPage.judge(tooLarge === undefined, evidence('a limit of at most 5000', tooLarge))]
      : []),
  ];
});

type ClientJudge<Evidence> = ((evidence: Evidence) => Judged<RequirementId>) & OwnsRequirements;

/** The judges of one request each, by its content alone, whoever recorded it. */
export const clientJudges: readonly ClientJudge<Exchange>[] = [
  judgeSentVersion,
  judgeSentMediaType,
  judgeSentCredential,
  judgeSentIds,
  judgeSentEntity,
  judgeSentDisconnection,
  judgeSentBody,
  judgeSentBatch,
  judgeSentBatchSize,
  judgeSentWindows,
];

/** Judge the requests of one client together, in the order of their start. */
export const clientHistoryJudges: readonly ClientJudge<readonly Exchange[]>[] = [judgePollingPace];
