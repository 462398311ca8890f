import type { OperationId } from '../../specs/interface/operations.ts';

/** A wrong client: the example with one text replaced, and the row under which a scenario has to find it. */
export type Mutant = readonly [row: string, task: OperationId, scenario: string, find: string, replace: string];

const payments = 'get-pay-statement';
const version = "'Service-API-Version': '2020-09-17', ";
const isWhole = 'const isWhole = ';
const counted = 'const isWhole = paging?.count === undefined ? page.length < pageSize : end >= paging.count;';
const later = "if (element?.code === 202) return [request, 'later'];";
const polled = 'if (![202, 429, 503].includes(answer.status)) return answer;';
const noList = 'if (!Array.isArray(list)) throw';
const notFound = 'if (answer.status === 404) throw new Refused(reason(answer));\n  const list';
const unknownWrite = 'else throw new Unknown(reason(answer));';
const repeats = 'else if (![200].includes(answer.status)) continue;';

/** Wrong clients, each found by the scenario that it names. */
export const mutants: readonly Mutant[] = [
  ['CALL-001', 'list-pay-groups', 'plain', version, ''],
  ['CALL-002', 'list-pay-groups', 'plain', '2020-09-17', '17.09.2020'],
  ['CALL-003', 'get-enrollments', 'plain', ", 'Content-Type': 'application/json'", ", 'Content-Type': 'text/plain'"],
  [
    'CALL-004',
    'create-sandbox-payment',
    'plain',
    ", 'Content-Type': 'application/json'",
    ", 'Content-Type': 'text/plain'",
  ],
  ['CALL-005', 'list-pay-groups', 'plain', '`Bearer $', '`Token $'],
  ['CALL-006', 'create-sandbox-connection', 'plain', 'basic ? ', '!basic ? '],
  ['CALL-008', payments, 'eleven-payments', 'size: 10', 'size: 25'],
  ['CALL-009', payments, 'plain', 'pageSize = 100', 'pageSize = 10000'],
  ['CALL-010', payments, 'plain', 'limit: pageSize', 'limit: String(pageSize)'],
  ['CALL-011', 'get-enrollments', 'more-than-two-batches', 'size: 50', 'size: 120'],
  ['CALL-012', 'list-pay-groups', 'another-entity', '?entity_ids=$', '?entity_ids[]=$'],
  [
    'CALL-013',
    'disconnect-entity',
    'plain',
    "'/disconnect-entity', { entity_ids }",
    "'/disconnect-entity', { entity_ids: [] }",
  ],
  ['CALL-017', 'list-pay-groups', 'in-progress-for-ever', 'askedPause(answer) ?? pause', '1'],
  ['READ-001', payments, 'plain', 'String(money.amount)', '(money.amount / 100).toFixed(2)'],
  ['READ-001', payments, 'plain', 'net_pay: cents(net_pay)', 'net_pay: cents(gross_pay)'],
  ['READ-001', 'list-pay-groups', 'another-entity', 'entity: input.entity_id', 'entity: undefined'],
  ['READ-001', 'list-pay-groups', 'plain', 'of list)', 'of list.slice(1))'],
  ['READ-001', 'disconnect-entity', 'plain', 'line({ disconnected })', 'line({ disconnected: 1 })'],
  ['READ-003', payments, 'three-pages', counted, `${isWhole}true;`],
  ['READ-004', payments, 'three-pages', 'if (!isWhole && page.length > 0)', 'if (end < 200)'],
  ['READ-003', payments, 'payments-of-all-sizes', 'offset: 0', 'offset: 1'],
  ['READ-003', payments, 'three-pages', 'offset: end };', 'offset: end + 1 };'],
  [
    'READ-005',
    payments,
    'elements-reversed',
    'elements?.find?.(',
    'elements?.[requests.indexOf(request)] ?? elements?.find?.(',
  ],
  [
    'READ-005',
    'get-enrollments',
    'elements-reversed',
    'elements?.find?.(',
    'elements?.[requests.indexOf(request)] ?? elements?.find?.(',
  ],
  [
    'READ-007',
    payments,
    'one-unknown',
    'if (rest instanceof Error) report.problem(request[key], rest);',
    'if (rest instanceof Error) continue;',
  ],
  [
    'READ-007',
    'get-enrollments',
    'one-of-an-unseen-code',
    'if (rest instanceof Error) report.problem(request[key], rest);',
    'if (rest instanceof Error) continue;',
  ],
  [
    'READ-009',
    payments,
    'one-still-fetched',
    later,
    'if (element?.code === 202) return [request, { paging: {}, pay_statements: [] }];',
  ],
  ['READ-009', payments, 'one-still-fetched', later, 'if (element?.code === 202) return [request, new Refused()];'],
  ['READ-010', payments, 'one-still-fetched', later, ''],
  ['READ-011', payments, 'eleven-payments', 'groupsOf(open, size)', 'groupsOf(open, size).slice(0, 1)'],
  ['READ-011', 'get-enrollments', 'more-than-two-batches', 'groupsOf(open, size)', 'groupsOf(open, size).slice(0, 1)'],
  [
    'READ-013',
    payments,
    'batch-refused',
    'if (answer.status !== 200 && requests.length > 1) {',
    'if (answer.status !== 200) return [];\n  if (requests.length < 0) {',
  ],
  ['READ-014', payments, 'batch-refused', 'answer.status !== 200 && requests.length > 1', 'requests.length < 0'],
  [
    'READ-015',
    'list-pay-groups',
    'in-progress-twice',
    polled,
    'if (answer.status === 202) return { status: 200, body: [] };',
  ],
  [
    'READ-015',
    'list-automated-jobs',
    'in-progress-twice',
    polled,
    'if (answer.status === 202) return { status: 200, body: { data: [] } };',
  ],
  ['READ-016', 'list-pay-groups', 'in-progress-twice', '[202, 429', '[429'],
  ['READ-016', payments, 'in-progress-twice', '[202, 429', '[429'],
  [
    'READ-017',
    payments,
    'authorization-pending',
    polled,
    'const empty = ({ payment_id }) => ({ payment_id, code: 200, body: { paging: { count: 0 }, pay_statements: [] } });\n    if (answer.status === 202) return { status: 200, body: { responses: options.body.requests.map(empty) } };',
  ],
  ['READ-019', payments, 'nulls', 'money?.amount == null ? null', "money?.amount == null ? '0'"],
  ['READ-020', payments, 'nulls', 'money?.amount == null', 'money.amount == null'],
  ['READ-003', payments, 'three-pages-uncounted', counted, `${isWhole}end >= (paging.count ?? end);`],
  [
    'READ-025',
    'get-enrollments',
    'unseen-values',
    "const own = pick(rest, ['individual_id', 'status'",
    "rest.status = rest.status === 'active' ? 'active' : null;\n      const own = pick(rest, ['individual_id', 'status'",
  ],
  [
    'READ-027',
    'list-enrolled-individuals',
    'benefit-not-found',
    notFound,
    'if (answer.status === 404) return;\n  const list',
  ],
  ['READ-028', 'list-enrolled-individuals', 'benefit-not-found', notFound, 'const list'],
  ['READ-029', payments, 'large-amounts', 'String(money.amount)', 'String(money.amount | 0)'],
  ['READ-029', 'get-enrollments', 'large-amounts', 'money?.amount == null ? null', '!money?.amount ? null'],
  ['READ-033', payments, 'amounts-beyond-doubles', 'text.replace(/', "text || ''.replace(/"],
  [
    'READ-035',
    payments,
    'ids-in-capitals',
    'String(each?.[key]).toLowerCase() === request[key].toLowerCase()',
    'each?.[key] === request[key]',
  ],
  ['READ-040', 'list-pay-groups', 'html-with-200', noList, 'if (!Array.isArray(list)) return; else throw'],
  ['READ-040', 'list-pay-groups', 'null-with-200', noList, 'if (!Array.isArray(list)) return; else throw'],
  ['READ-041', payments, 'short-pages', counted, `${isWhole}page.length < pageSize;`],
  ['READ-042', 'list-pay-groups', 'in-progress-for-ever', 'throw new Unknown(why)', 'throw new TypeError(why)'],
  ['READ-015', 'list-pay-groups', 'in-progress-for-ever', 'throw new Unknown(why)', 'throw new Refused(why)'],
  ['CARE-001', 'list-pay-groups', 'wait-two-seconds', 'askedPause(answer) ?? pause', 'pause'],
  ['CARE-002', 'list-pay-groups', 'wait-until-a-date', 'Date.parse(retryAfter) - Date.now()', '0'],
  [
    'CARE-006',
    'list-pay-groups',
    'redirected',
    'const text = await',
    "if (answer.status === 307) await fetch(answer.headers.get('location'), { headers });\n    const text = await",
  ],
  ['CARE-008', 'list-pay-groups', 'plain', 'let isOpen = false;', 'let isOpen = false;\n  print(env.PAYROLL_TOKEN);'],
  [
    'EFFECT-001',
    'create-sandbox-payment',
    'reset-after-the-write',
    "const answer = await send(client, 'POST', path, { body, ...options });",
    "const again = () => send(client, 'POST', path, { body, ...options });\n    const answer = await again().catch(again);",
  ],
  ['EFFECT-002', 'create-sandbox-account', 'write-answered-500', unknownWrite, repeats],
  ['EFFECT-003', 'create-sandbox-payment', 'write-answered-408', unknownWrite, repeats],
  ['EFFECT-005', 'create-sandbox-connection', 'write-answered-202', unknownWrite, 'else return {};'],
];
