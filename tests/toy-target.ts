/**
 * A toy target: a working implementation of the interface on plain `node:http` that gets exactly three things wrong.
 * 1. Every pay statement of the payroll history has an earning of 1234.5 cents (amounts are integers).
 * 2. A batch of 11 payments is answered, not refused with `batch_limit_exceeded` (12 are refused).
 * 3. Pay groups are read out to a caller without any credential.
 * `npx jiti tests/toy-target.ts [port]` (or a Node.js that strips types) serves it, and prints its profile as JSON.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { pathToFileURL } from 'node:url';
import {
  asRefusal,
  bad,
  businessDaysAfter,
  type Check,
  given,
  isCount,
  isDate,
  isFlag,
  isId,
  isList,
  isMethod,
  isObject,
  isSize,
  isText,
  isType,
  isV4,
  type Json,
  Refusal,
  refuse,
  unknown,
  uuid,
} from './toy-fields.ts';

/** One entity a connection. The statements of a payment are made when they are read: `count` of them, by index. */
interface Connection {
  ids: { connection_id: string; entity_id: string; company_id: string; provider_id: string };
  token: string;
  employees: number;
  /** The individuals enrolled in its one benefit; a connection made through the sandbox has no benefit. */
  enrolled: string[];
  lastEnd: string;
  payments: Map<string, { count: number; statement: (index: number) => Json }>;
}
type World = Map<string, Connection>;
/** `headers` are those of the answer. */
type Call = { connection: Connection; body: Json; query: URLSearchParams; id: string; world: World; headers: Headers };
type Headers = Record<string, string>;

const BASIC = { clientId: 'toy-client', clientSecret: 'toy-client-secret' };
const VERSION = /^[12]\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;
const PRODUCTS = ['company', 'directory', 'individual', 'employment', 'payment', 'pay_statement', 'benefits'];
const FILTERS = { category: 'kinds', name: 'name', type: 'type', startDate: 'from', endDate: 'to' };
const CENTS = { amount: 2500, currency: 'usd' };
const DECEMBER = '2024-12-20';
const item = (seen: string, category: string, name: string, attributes: Json) => ({ seen, category, name, attributes });
const ITEMS = [
  item(DECEMBER, 'earnings', 'Salary', { metadata: {}, type: 'salary' }),
  item('2024-06-14', 'earnings', 'Summer bonus', { metadata: {}, type: 'bonus' }),
  item(DECEMBER, 'taxes', 'Federal income tax', { metadata: {}, employer: false }),
  item(DECEMBER, 'employee_deductions', 'Vision', { metadata: {}, pre_tax: true }),
];
const LINES: Record<string, Record<string, Check>> = {
  earnings: { amount: Number.isSafeInteger, hours: Number.isFinite, name: isText },
  taxes: { amount: Number.isSafeInteger, name: isText, employer: isFlag },
  employee_deductions: { amount: Number.isSafeInteger, name: isText, pre_tax: isFlag },
  employer_contributions: { amount: Number.isSafeInteger, name: isText },
};
const KINDS = Object.keys(LINES);
const linesOf = (input: Json, kind: string, fallback: Json[]) =>
  given(input, kind, isList, fallback).map((line) => {
    const fields = Object.entries(LINES[kind] ?? {}).map(([key, passes]) => [key, given(line, key, passes, null)]);
    return { type: null, currency: 'usd', ...Object.fromEntries(fields) };
  });
const moneyOf = (input: Json, key: string) => ({ amount: given(input, key, Number.isSafeInteger, 0), currency: 'usd' });
const employee = ({ ids }: Connection, index: number) => uuid(`${ids.entity_id} ${index}`);
const benefitId = ({ ids }: Connection) => uuid(`${ids.entity_id} benefit`);
const statementOf = (connection: Connection, index: number, input: Json): Json => {
  const who = given(input, 'individual_id', isV4, employee(connection, index));
  const deductions = connection.enrolled.includes(who) ? [{ name: 'Vision', amount: 2500, pre_tax: true }] : [];
  return {
    individual_id: who,
    type: given<unknown>(input, 'type', isType, 'regular_payroll'),
    payment_method: given<unknown>(input, 'payment_method', isMethod, 'direct_deposit'),
    total_hours: given(input, 'total_hours', Number.isFinite, 80),
    ...{ gross_pay: moneyOf(input, 'gross_pay'), net_pay: moneyOf(input, 'net_pay') },
    ...Object.fromEntries(KINDS.map((kind) => [kind, linesOf(input, kind, kind === KINDS[2] ? deductions : [])])),
  };
};

const connect = (world: World, provider_id: string, employees: number, company_id = String(randomUUID())) => {
  const [connection_id, entity_id, token] = [randomUUID(), randomUUID(), `toy-${randomUUID()}`];
  const ids = { connection_id, entity_id, company_id, provider_id };
  const connection: Connection = { ids, token, employees, enrolled: [], lastEnd: DECEMBER, payments: new Map() };
  world.set(token, connection);
  return connection;
};
const connectFixture = (world: World) => {
  const connection = connect(world, 'toy', 120);
  // The first wrong thing: half a cent.
  const earnings = [{ type: 'salary', name: 'Salary', amount: 1234.5, currency: 'usd', hours: 80 }];
  const statement = (index: number) => ({ ...statementOf(connection, index, { gross_pay: 400_000 }), earnings });
  connection.payments.set(randomUUID(), { count: 120, statement });
  connection.enrolled.push(employee(connection, 0), employee(connection, 7));
  return connection;
};
const requestsOf = (body: Json, key: string): Json[] => {
  const requests = given<Json[]>(body, 'requests', isList, []);
  return requests.length > 0 && requests.every((one) => isId(one[key])) ? requests : bad(`each one needs its ${key}`);
};
const missing = (what: string) => ({ code: 404, name: 'not_found_error', message: `The ${what} was not found` });
const limitExceeded = (what: string) => refuse(422, 'unprocessable_entity_error', `${what}_limit_exceeded`, 'Too many');
const readPayStatements = ({ connection, body }: Call) => {
  const requests = requestsOf(body, 'payment_id');
  // The second wrong thing: the limit is 10.
  if (requests.length > 11) limitExceeded('batch');
  const responses = requests.map((one) => {
    const payment_id = String(one.payment_id);
    const [limit, offset] = [given(one, 'limit', isSize, 100), given(one, 'offset', isCount, 0)];
    if (limit > 5000) limitExceeded('page_size');
    const payment = connection.payments.get(payment_id.toLowerCase());
    if (!payment) return { payment_id, code: 404, body: missing('payment') };
    const length = Math.max(0, Math.min(limit, payment.count - offset));
    const pay_statements = Array.from({ length }, (_, index) => payment.statement(offset + index));
    return { payment_id, code: 200, body: { paging: { count: payment.count, offset }, pay_statements } };
  });
  return { responses };
};
const enrollmentsOf = (connection: Connection) =>
  connection.enrolled.map((individual_id) => ({
    ...{ id: uuid(`enrollment ${individual_id}`), individual_id, plan_id: uuid('plan'), status: 'active' },
    ...{ coverage_tier: 'employee_only', coverage_start_date: '2025-01-01', coverage_end_date: null },
    contributions: { frequency: 'monthly', employee_contribution: CENTS, employer_contribution: CENTS },
    dependent_ids: [uuid(`${individual_id} dependent`)],
  }));
const readEnrollments = ({ connection, body }: Call) => {
  const requests = requestsOf(body, 'enrollment_id');
  if (requests.length > 50) limitExceeded('enrollment');
  const responses = requests.map(({ enrollment_id }) => {
    const found = enrollmentsOf(connection).find(({ id }) => id === String(enrollment_id).toLowerCase());
    return { enrollment_id, code: found ? 200 : 404, body: found ?? missing('enrollment') };
  });
  return { responses };
};
const createPayment = ({ connection, body }: Call) => {
  const start = given(body, 'start_date', isDate, '') || businessDaysAfter(connection.lastEnd, 1);
  const end = given(body, 'end_date', isDate, '') || businessDaysAfter(start, 14);
  const pay_date = given(body, 'pay_date', isDate, end);
  given(body, 'debit_date', isDate, null);
  const statements = given<Json[]>(body, 'pay_statements', isList, []);
  const made = statements.map((one, index) => statementOf(connection, index, one));
  const payment_id = randomUUID();
  const statement = (index: number) => made[index] ?? statementOf(connection, index, {});
  connection.payments.set(payment_id, { count: made.length || connection.employees, statement });
  connection.lastEnd = end;
  return { payment_id, pay_date };
};
const productsIn = (body: Json) => {
  const known: Check = (value) => Array.isArray(value) && value.every((one) => PRODUCTS.includes(one));
  return { products: given(body, 'products', known, PRODUCTS), authentication_type: 'api_token' };
};
const createConnection = ({ body, world }: Call) => {
  const [asked, size] = [productsIn(body), given(body, 'employee_size', isSize, 20)];
  const { ids, token } = connect(world, isText(body.provider_id) ? body.provider_id : bad('no provider_id'), size);
  return { ...ids, ...asked, access_token: token, token_type: 'bearer' };
};
const createAccount = ({ body, world }: Call) => {
  const [asked, company, provider] = [productsIn(body), body.company_id, body.provider_id];
  if (!isId(company) || !isText(provider)) return bad('company_id and provider_id are needed');
  const same = ({ ids }: Connection) => ids.company_id === company.toLowerCase() && ids.provider_id === provider;
  const known = [...world.values()].find(same) ?? unknown('company');
  const { ids, token } = connect(world, provider, known.employees, known.ids.company_id);
  return { ...ids, ...asked, access_token: token };
};
const disconnect = ({ connection, body, world }: Call) => {
  const ids = body.entity_ids;
  if (!Array.isArray(ids) || ids.length === 0 || !ids.every(isId)) return bad('entity_ids has to be a list of UUIDs');
  if (ids.some((id) => id.toLowerCase() !== connection.ids.entity_id)) unknown('entity');
  world.delete(connection.token);
  return { status: 'success' };
};
const listJobs = ({ connection, body }: Call) => {
  const jobs = ['2025-01-03T09:00:00Z', '2025-01-02T09:00:00Z', '2025-01-01T09:00:00Z'].map((at) => {
    const job = { job_id: uuid(connection.token + at), job_url: 'http://127.0.0.1/', type: 'data_sync_all' };
    return { ...job, status: 'complete', created_at: at, scheduled_at: at, started_at: at, completed_at: at };
  });
  const offset = given(body, 'offset', isCount, 0);
  const data = jobs.slice(offset, offset + given(body, 'limit', isSize, 100));
  const quotas = { data_sync_all: { allowed_refreshes: 5, remaining_refreshes: 4 } };
  return { paging: { count: jobs.length, offset }, meta: { quotas }, data };
};
const readEnrolled = ({ connection, id }: Call) => {
  if (id.toLowerCase() !== benefitId(connection) || connection.enrolled.length === 0) unknown('benefit');
  return { benefit_id: id, individual_ids: connection.enrolled };
};
const updateBenefit = (call: Call) => {
  const { benefit_id } = readEnrolled(call);
  return isText(call.body.description) ? { benefit_id, job_id: randomUUID() } : bad('description is missing');
};
const listItems = ({ query }: Call) => {
  const filters = Object.values(FILTERS).map((key) => query.get(key) ?? '');
  const [kinds = '', name = '', type = '', from = '', to = ''] = filters;
  const categories = kinds ? kinds.split(',') : KINDS;
  if ([from, to].some((date) => date && !isDate(date))) bad('a date filter is not a date');
  const responses = ITEMS.filter((item) => categories.includes(item.category))
    .filter((item) => item.name.toLowerCase().includes(name.toLowerCase()))
    .filter(({ attributes }) => !type || attributes.type === type)
    .filter(({ seen }) => from <= seen && (!to || seen <= to));
  return { responses };
};
const listPayGroups = ({ connection }: Call) =>
  ['weekly', 'monthly'].map((name) => ({ id: uuid(connection.token + name), name, pay_frequencies: [name] }));
const ROUTES: [request: RegExp, scheme: 'bearer' | 'basic' | 'anybody', handler: (call: Call) => unknown][] = [
  [/^POST \/employer\/pay-statement$/, 'bearer', readPayStatements],
  [/^POST \/employer\/plans-enrollments$/, 'bearer', readEnrollments],
  [/^POST \/disconnect-entity$/, 'bearer', disconnect],
  [/^POST \/sandbox\/payment$/, 'bearer', createPayment],
  [/^POST \/sandbox\/connections$/, 'basic', createConnection],
  [/^POST \/sandbox\/connections\/accounts$/, 'basic', createAccount],
  [/^POST \/employer\/benefits\/([^/]+)$/, 'bearer', updateBenefit],
  [/^GET \/employer\/benefits\/([^/]+)\/enrolled$/, 'bearer', readEnrolled],
  [/^GET \/employer\/pay-statement-item$/, 'bearer', listItems],
  [/^GET \/employer\/pay-groups$/, 'anybody', listPayGroups],
  [/^GET \/jobs\/automated$/, 'bearer', listJobs],
];
const authorize = (header: string | undefined, scheme: string, world: World, owner: Connection): Connection => {
  // The third wrong thing: no credential is required.
  if (scheme === 'anybody' && header === undefined) return owner;
  const [, kind = '', value = ''] = /^(\S+) (.+)$/.exec(header ?? '') ?? [];
  const basic = Buffer.from(`${BASIC.clientId}:${BASIC.clientSecret}`).toString('base64');
  if (scheme === 'basic' && kind.toLowerCase() === 'basic' && value === basic) return owner;
  const connection = scheme !== 'basic' && kind.toLowerCase() === 'bearer' ? world.get(value) : undefined;
  return connection ?? refuse(401, 'unauthorized_error', 'credential_refused', 'Who are you?');
};
const answer = async (
  request: IncomingMessage,
  headers: Headers,
  world: World,
  owner: Connection,
): Promise<unknown> => {
  const sent = await text(request);
  const url = new URL(request.url ?? '/', 'http://toy');
  const line = `${request.method} ${url.pathname}`;
  const [pattern, scheme, handler] = ROUTES.find(([route]) => route.test(line)) ?? unknown('page');
  const connection = authorize(request.headers.authorization, scheme, world, owner);
  const version = String(request.headers['service-api-version']);
  if (!line.includes(' /sandbox/') && !VERSION.test(version)) bad('the version is not a date');
  const entities = url.searchParams.getAll('entity_ids');
  if (entities.length > 1 || !entities.every(isId)) bad('entity_ids has to be one UUID');
  if (entities.some((id) => id.toLowerCase() !== connection.ids.entity_id)) unknown('entity');
  const body: unknown = JSON.parse(sent || '{}');
  if (!isObject(body)) return bad('the body is not an object');
  const id = decodeURIComponent(pattern.exec(line)?.[1] ?? '');
  return handler({ connection, body, query: url.searchParams, id, world, headers });
};
const fixturesOf = (connection: Connection, prefix: string) => ({
  [prefix ? 'foreignEntityIds' : 'entityIds']: [connection.ids.entity_id],
  [prefix ? 'foreignPaymentIds' : 'paymentIds']: [...connection.payments.keys()],
  [prefix ? 'foreignBenefitIds' : 'benefitIds']: [benefitId(connection)],
  [prefix ? 'foreignEnrollmentIds' : 'enrollmentIds']: enrollmentsOf(connection).map(({ id }) => id),
});

/** Starts the toy on loopback, with a world of its own. Port 0 takes a free one; `profile` is what `run --profile` reads. */
export async function startToy(port = 0): Promise<{ url: string; profile: Json; close(): Promise<void> }> {
  const world: World = new Map();
  const [owner, foreign] = [connectFixture(world), connectFixture(world)];
  const server = createServer(async (request, response) => {
    const headers: Headers = { 'content-type': 'application/json' };
    const found = await answer(request, headers, world, owner).catch(asRefusal);
    const [status, body] = found instanceof Refusal ? [Number(found.body.code), found.body] : [200, found];
    response.writeHead(status, headers).end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : port}`;
  const profile = {
    ...{ name: 'Toy', version: '0.0.1', baseUrl: url, provider: 'toy', operations: 'all' },
    credentials: { ...BASIC, accessToken: owner.token, foreignAccessToken: foreign.token },
    fixtures: { ...fixturesOf(owner, ''), ...fixturesOf(foreign, 'foreign') },
    openNames: { payStatementItemFilters: FILTERS },
  };
  return { url, profile, close: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()) };
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { url, profile } = await startToy(Number(process.argv[2] ?? 0));
  process.stdout.write(`listening ${url}\n${JSON.stringify(profile, null, 2)}\n`);
}
