import { type OperationId, operationIds, operations } from '../../specs/interface/operations.ts';
import type { Edit } from './client-in-process.ts';

/** A client that does everything in another way than the example, as the interface lets it. */
export interface LegalClient {
  readonly title: string;
  /** The tasks in which it differs from the example. */
  readonly tasks: readonly OperationId[];
  readonly edits: readonly Edit[];
  /** The requirements of advisories that the client may get: it breaks no must, but works less well than it could. */
  readonly announces?: readonly string[];
}

const payments: readonly OperationId[] = ['get-pay-statement'];
const batches: readonly OperationId[] = ['get-pay-statement', 'get-enrollments'];
const reads = operationIds.filter((id) => operations[id].effect === 'read');
const groups: readonly OperationId[] = ['list-pay-groups'];

const one = (title: string, tasks: readonly OperationId[], ...edits: readonly Edit[]): LegalClient => ({
  title,
  tasks,
  edits,
});

const send = 'const answer = await fetch(';
const headers = "{ Authorization, 'Service-API-Version': '2020-09-17', 'Content-Type': 'application/json' }";
const print = 'line: (line) => print(JSON.stringify(line)),';
const readOnce = 'const answer = await send(client, method, path, options);\n    if (![202';

/** Sends through `node:http`, which leaves names, order and letter case of headers as they are. */
const throughHttp = (title: string, given: string, more = '', body = 'body'): LegalClient =>
  one(
    title,
    operationIds,
    [send, 'const answer = await ask('],
    [
      'async function wait(',
      `import http from 'node:http';
const agent = new http.Agent({ keepAlive: true });
function ask(url, { method, headers: own, body, signal }) {
  return new Promise((resolve, reject) => {
    const text = body ?? (url.endsWith('/jobs/automated') ? '{}' : undefined);
    const headers = ${given};
    const sent = http.request(url, { method, headers, agent, signal, ${more} }, (answer) => {
      const parts = [];
      answer.on('data', (part) => parts.push(part)).on('error', reject);
      answer.on('end', () => {
        if (!answer.complete) return reject(new Error('cut'));
        const retryAfter = answer.headers['retry-after'] ?? null;
        const text = Buffer.concat(parts).toString();
        resolve({ status: answer.statusCode, headers: { get: () => retryAfter }, text: async () => text });
      });
    });
    sent.on('error', reject).end(${body});
  });
}
async function wait(`,
    ],
  );

const length = "...(body ? { 'Content-Length': Buffer.byteLength(body) } : {})";

/** Clients that differ in what they ask for, and how often. */
const asking: readonly LegalClient[] = [
  one('asks for 7 statements a page', payments, ['pageSize = 100', 'pageSize = 7']),
  one('asks for 5000 statements a page', payments, ['pageSize = 100', 'pageSize = 5000']),
  one('asks for no limit', payments, ['limit: pageSize, ', '']),
  one('leaves an offset of 0 out', payments, [
    'body: { requests }, entity',
    'body: { requests: requests.map(({ offset, ...rest }) => (offset ? { ...rest, offset } : rest)) }, entity',
  ]),
  one(
    'walks from the last page back to the second',
    payments,
    [
      'found.get(payment_id).push(...page);',
      'const rows = found.get(payment_id);\n      page.forEach((row, at) => (rows[offset + at] = row));',
    ],
    [
      'const end = offset + page.length;',
      `const end = rows.length;
      if (paging?.count > 0) {
        const has = Array.from({ length: paging.count }, (_, at) => rows[at] !== undefined);
        const last = has.lastIndexOf(false);
        const first = Math.max(has.lastIndexOf(true, last) + 1, last - pageSize + 1);
        if (last >= 0) return { ...request, offset: first };
      }`,
    ],
  ),
  one('asks for one payment a request', batches, ['size: 10', 'size: 1'], ['size: 50', 'size: 1']),
  one('asks for three payments a request', batches, ['size: 10', 'size: 3'], ['size: 50', 'size: 49']),
  one(
    'asks for all batches at once',
    batches,
    [
      'for (const group of groupsOf(open, size)) {',
      'const answers = groupsOf(open, size).map((group) => askBatch(client, path, key, group, entity));\n    for (const each of answers) {',
    ],
    ['await askBatch(client, path, key, group, entity)) {\n        isLater', 'await each) {\n        isLater'],
  ),
  one(
    'asks for each payment twice in a batch',
    payments,
    ['size: 10', 'size: 5'],
    ['body: { requests }, entity', 'body: { requests: [...requests, ...requests] }, entity'],
  ),
  one('reads the last ones first', batches, ['let open = requests,', 'let open = requests.toReversed(),']),
  one(
    'asks for an overlap of one statement, which it drops',
    payments,
    [
      'found.get(payment_id).push(...page);\n      const end = offset + page.length;',
      'const isNext = offset > 0;\n      found.get(payment_id).push(...page.slice(isNext ? 1 : 0));\n      const end = offset + page.length;',
    ],
    ['return { ...request, offset: end };', 'return { ...request, offset: end - 1 };'],
  ),
  one('reads everything twice', reads, [
    readOnce,
    'const first = await send(client, method, path, options);\n    const answer = first.status === 200 ? await send(client, method, path, options) : first;\n    if (![202',
  ]),
  one('reads everything twice at the same moment', reads, [
    readOnce,
    'const [answer] = await Promise.all([0, 1].map(() => send(client, method, path, options)));\n    if (![202',
  ]),
  one('reads pay groups and jobs before its task', operationIds, [
    'await tasks[task](client, JSON',
    "for (const path of ['/employer/pay-groups', '/jobs/automated']) await send(client, 'GET', path).catch(() => 0);\n    await tasks[task](client, JSON",
  ]),
  one('reads and prints other payments, too', payments, [
    'await tasks[task](client, JSON',
    "report.line({ payment_id: '0f8fad5b-d9cb-469f-a165-70867728950e', individual_id: '0f8fad5b-d9cb-469f-a165-70867728950e', gross_pay: '1' });\n    await tasks[task](client, JSON",
  ]),
  one('probes the address with HEAD and OPTIONS', operationIds, [
    'await tasks[task](client, JSON',
    `for (const method of ['HEAD', 'OPTIONS']) await fetch(env.PAYROLL_URL + '/employer/pay-groups', { method });\n    await fetch(env.PAYROLL_URL + '/health');\n    await tasks[task](client, JSON`,
  ]),
];

/** Clients that wait in another way than the example. */
const waiting: readonly LegalClient[] = [
  one(
    'polls each 50 ms',
    reads,
    ['for (let pause = 100; ; pause = Math.min(1000, pause * 1.5))', 'for (const pause = 50; ; )'],
    ['pause = 100; open.length > 0; pause = Math.min(1000, pause * 1.5)', 'pause = 50; open.length > 0; pause = 50'],
  ),
  // The client's clock runs 50 times as fast as the scenario's, to shorten the test. In a scenario with real times it is wrong.
  {
    ...one(
      'polls each 5 s',
      reads,
      ['pause = 100; ; pause = Math.min(1000, pause * 1.5)', 'pause = 5_000; ; '],
      ['pause = 100; open.length > 0; pause = Math.min(1000, pause * 1.5)', 'pause = 5_000; open.length > 0; '],
      ['setTimeout(resolve, ms)', 'setTimeout(resolve, ms / 50)'],
      [
        'Date.now() + Number(env.PAYROLL_DEADLINE ?? 30) * 1000',
        'Date.now() + 50 * Number(env.PAYROLL_DEADLINE ?? 30) * 1000',
      ],
    ),
    announces: ['CARE-001', 'CARE-002', 'READ-042'],
  },
  {
    ...one(
      'gives up at the first 202, and says so',
      reads,
      [
        'if (![202, 429, 503].includes(answer.status)) return answer;',
        "if (answer.status === 202) throw new Unknown('202');\n    if (![429, 503].includes(answer.status)) return answer;",
      ],
      ['await wait(client, pause', 'await wait(client, 1e9'],
    ),
    announces: ['READ-010', 'READ-016', 'READ-018'],
  },
  {
    ...one(
      'gives up at the first refusal of a batch, and says so',
      batches,
      ['answer.status !== 200 && requests.length > 1', 'requests.length < 0'],
      ['if (answer.status === 404) return', 'if (answer.status === 404 && requests.length === 1) return'],
    ),
    announces: ['READ-014'],
  },
  {
    ...one(
      'reports what a refused batch asked for as failed',
      batches,
      ['answer.status !== 200 && requests.length > 1', 'requests.length < 0'],
      ['if (answer.status === 404) return', 'if (answer.status >= 400) return'],
    ),
    announces: ['READ-014'],
  },
  {
    ...one('reports what is refused with 429 until its deadline as failed', reads, [
      'throw new Unknown(why)',
      'throw /429$/.test(why) ? new Refused(why) : new Unknown(why)',
    ]),
    announces: ['CARE-004'],
  },
];

/** Clients whose requests look different on the wire. */
const sending: readonly LegalClient[] = [
  throughHttp(
    'writes names of headers in capitals',
    `Object.fromEntries(Object.entries({ ...own, ${length} }).map(([name, value]) => [name.toUpperCase(), value]))`,
  ),
  throughHttp(
    'sends headers in the reverse order',
    `Object.fromEntries(Object.entries({ ...own, ${length} }).reverse())`,
  ),
  throughHttp('sends bodies in chunks', "{ ...own, ...(body ? { 'Transfer-Encoding': 'chunked' } : {}) }"),
  throughHttp('keeps no connection open', `{ ...own, ${length}, Connection: 'close' }`, 'agent: false'),
  throughHttp('names only gzip and identity', `{ ...own, ${length}, 'Accept-Encoding': 'identity' }`),
  throughHttp(
    'sends a body with every GET of jobs',
    "{ ...own, ...(text ? { 'Content-Length': Buffer.byteLength(text) } : {}) }",
    '',
    'text',
  ),
  one('sends an unknown query key', operationIds, [
    `entity === undefined ? '' : \`?entity_ids=\${encodeURIComponent(entity)}\``,
    `entity === undefined ? '?trace=1' : \`?trace=1&entity_ids=\${encodeURIComponent(entity)}&trace=2\``,
  ]),
  one('sends further headers', operationIds, [
    headers,
    `{ 'X-Request-Id': '1', Accept: '*/*', Cookie: 'a=b', 'User-Agent': '', ...${headers} }`,
  ]),
  one('names a charset', operationIds, [
    "'Content-Type': 'application/json' }",
    "'Content-Type': 'Application/JSON; charset=utf-8' }",
  ]),
  one('sends no Content-Type without a body', operationIds, [
    headers,
    "{ Authorization, 'Service-API-Version': '2020-09-17', ...(body ? { 'Content-Type': 'application/json' } : {}) }",
  ]),
  one('sends another date as version, and none to the sandbox', operationIds, [
    headers,
    "{ Authorization, ...(path.startsWith('/sandbox') ? {} : { 'Service-API-Version': '2019-01-31' }), 'Content-Type': 'application/json' }",
  ]),
  one('writes the scheme in small letters', operationIds, ['`Bearer $', '`bearer $']),
  one('writes JSON over several lines, with escapes', operationIds, [
    'body: body && JSON.stringify(body)',
    "body: body && JSON.stringify(body, null, 2).replace(/-/g, '\\\\u002d')",
  ]),
  one('sends ids in capitals', batches, [
    'JSON.stringify(body), redirect',
    'JSON.stringify(body).replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => id.toUpperCase()), redirect',
  ]),
  one('follows redirects without its credential', reads, ["redirect: 'manual'", "redirect: 'follow'"]),
];

/** Clients that print their results in another way than the example. */
const printing: readonly LegalClient[] = [
  one('prints ids in capitals', operationIds, [
    print,
    'line: (line) => print(JSON.stringify(line, (key, value) => (/(^|_)id$|^disconnected$/.test(key) && value ? value.toUpperCase() : value))),',
  ]),
  one('prints extra keys, in the reverse order', operationIds, [
    print,
    "line: (line) => print(JSON.stringify(Object.fromEntries([...Object.entries(line), ['source', 'acme'], ['level', 1]].reverse()))),",
  ]),
  one('prints log, indents lines and ends them with CR LF', operationIds, [
    print,
    "line: (line) => print('# log\\n[1, 2]\\n\\n  ' + JSON.stringify(line) + ' \\r'),",
  ]),
  one('prints only the keys that are needed', batches, [
    print,
    'line: ({ payment_id, enrollment_id, individual_id, gross_pay }) => print(JSON.stringify({ payment_id, enrollment_id, individual_id, gross_pay })),',
  ]),
  one(
    'prints all at the end, last things first',
    operationIds,
    [print, 'line: (line) => lines.unshift(JSON.stringify(line)),'],
    ['let isOpen = false;', 'let isOpen = false;\n  const lines = [];'],
    ['return isOpen ? 3 : 0;', 'for (const line of lines) print(line);\n  return isOpen ? 3 : 0;'],
  ),
  one('names the task where an id is pending', groups, [
    '[error instanceof Refused ?',
    'why2: 1, [error instanceof Refused ?',
  ]),
];

/** Clients that do the tasks which write in another way than the example. */
const writing: readonly LegalClient[] = [
  one(
    'creates payments with fields',
    ['create-sandbox-payment'],
    ['input.payment ?? input', "{ debit_date: '2031-01-02', pay_statements: [], ...input.payment }"],
  ),
  one(
    'names products and a size',
    ['create-sandbox-connection', 'create-sandbox-account'],
    ['input.payment ?? input', "{ products: ['company', 'payment'], ...input }"],
  ),
  one(
    'disconnects one entity a request',
    ['disconnect-entity'],
    [
      "await write(client, '/disconnect-entity', { entity_ids });",
      "for (const id of entity_ids) await write(client, '/disconnect-entity', { entity_ids: [id] });",
    ],
  ),
  one(
    'looks at a benefit before and after it writes',
    ['update-benefit'],
    [
      'const made = await write(',
      "await send(client, 'GET', benefitPath(benefit_id) + '/enrolled');\n    const made = await write(",
    ],
  ),
  one(
    'disconnects twice',
    ['disconnect-entity'],
    [
      "await write(client, '/disconnect-entity', { entity_ids });",
      "await write(client, '/disconnect-entity', { entity_ids });\n    await send(client, 'POST', '/disconnect-entity', { body: { entity_ids } });",
    ],
  ),
];

/** Clients on which nothing may be found. */
export const legalClients: readonly LegalClient[] = [...asking, ...waiting, ...sending, ...printing, ...writing];
