// An adapter in JavaScript, for Node.js 20 and later, without packages: all tasks of docs/clients.md.
// One process does one task: the environment says which, lines of JSON say what came of it.
import { pathToFileURL } from 'node:url';

const pageSize = 1000;
class Unknown extends Error {} // It takes too long, or the answer does not say.
class Refused extends Error {} // The service says that it is not there, or that it does not take it.
/** Does the task that the environment names. Gives the exit code: 0, 3 or 127. */
export async function run(env, print = console.log) {
  const task = env.PAYROLL_TASK;
  if (!Object.hasOwn(tasks, task)) return 127;
  const client = { env, endsAt: Date.now() + Number(env.PAYROLL_DEADLINE ?? 30) * 1000 - 700 };
  let isOpen = false;
  const report = {
    line: (line) => print(JSON.stringify(line)),
    problem(id, error) {
      if (!(error instanceof Unknown || error instanceof Refused)) throw error;
      isOpen ||= error instanceof Unknown;
      print(JSON.stringify({ [error instanceof Refused ? 'failed' : 'pending']: id, why: error.message }));
    },
  };
  try {
    await tasks[task](client, JSON.parse(env.PAYROLL_INPUT ?? '{}'), report);
  } catch (error) {
    report.problem(task, error);
  }
  return isOpen ? 3 : 0;
}
/** One request and its answer. Redirects are not followed, since the credential is for this service alone. */
async function send({ env, endsAt }, method, path, { body, basic = false, entity } = {}) {
  const pair = btoa(`${env.PAYROLL_CLIENT_ID}:${env.PAYROLL_CLIENT_SECRET}`);
  const Authorization = basic ? `Basic ${pair}` : `Bearer ${env.PAYROLL_TOKEN}`;
  const headers = { Authorization, 'Service-API-Version': '2020-09-17', 'Content-Type': 'application/json' };
  const query = entity === undefined ? '' : `?entity_ids=${encodeURIComponent(entity)}`;
  try {
    const signal = AbortSignal.timeout(Math.max(1, endsAt - Date.now()));
    const request = { method, headers, body: body && JSON.stringify(body), redirect: 'manual', signal };
    const answer = await fetch(`${env.PAYROLL_URL}${path}${query}`, request);
    const text = await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: parse(text) };
  } catch (error) {
    throw new Unknown(`no whole answer came: ${error.message}`);
  }
}
/** Parses JSON; integers that a double cannot hold stay exact, as texts. What is no JSON is undefined. */
function parse(text) {
  const exact = (part) => (part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : `"${part}"`);
  try {
    return JSON.parse(text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, exact));
  } catch {
    return undefined;
  }
}
async function wait({ endsAt }, ms, why) {
  if (Date.now() + ms > endsAt) throw new Unknown(why);
  await new Promise((resolve) => setTimeout(resolve, ms));
}
/** The milliseconds that an answer asks to wait, in seconds or as a date; undefined where it does not say. */
function askedPause({ retryAfter }) {
  if (retryAfter === null) return undefined;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}
/** A read is repeated while it is being fetched, and while there are too many requests. */
async function read(client, method, path, options) {
  for (let pause = 100; ; pause = Math.min(1000, pause * 1.5)) {
    const answer = await send(client, method, path, options);
    if (![202, 429, 503].includes(answer.status)) return answer;
    await wait(client, askedPause(answer) ?? pause, `still answered with ${answer.status}`);
  }
}
/** A write is repeated only where it was certainly not carried out. Whatever else is no result is not known. */
async function write(client, path, body, options) {
  for (;;) {
    const answer = await send(client, 'POST', path, { body, ...options });
    if (answer.status === 200 && answer.body !== null && typeof answer.body === 'object') return answer.body;
    if (answer.status === 429) await wait(client, askedPause(answer) ?? 1000, 'too many requests');
    else if (answer.status >= 400 && answer.status < 500 && answer.status !== 408) throw new Refused(reason(answer));
    else throw new Unknown(reason(answer));
  }
}
const reason = ({ status, body }) => `${status} ${body?.name ?? ''}`.trim();
const groupsOf = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));
async function askBatch(client, path, key, requests, entity) {
  const answer = await read(client, 'POST', path, { body: { requests }, entity }).catch((error) => error);
  if (answer instanceof Error) return requests.map((request) => [request, answer]);
  if (answer.status !== 200 && requests.length > 1) {
    const alone = []; // One of them may be what it is refused for.
    for (const request of requests) alone.push(...(await askBatch(client, path, key, [request], entity)));
    return alone;
  }
  if (answer.status === 404) return requests.map((request) => [request, new Refused(reason(answer))]);
  const elements = answer.status === 200 ? answer.body?.responses : [];
  return requests.map((request) => {
    const element = elements?.find?.((each) => String(each?.[key]).toLowerCase() === request[key].toLowerCase());
    if (element?.code === 200 && element.body) return [request, element.body];
    if (element?.code === 202) return [request, 'later'];
    const why = element === undefined ? reason(answer) : `${element.code} ${element.body?.name ?? ''}`;
    return [request, element?.code === 404 ? new Refused(why) : new Unknown(why)];
  });
}
/** Asks until each request has its outcome. `take` gives the request for what is left of a body, if anything is. */
async function readAll(client, { path, key, size, entity }, requests, report, take) {
  for (let open = requests, pause = 100; open.length > 0; pause = Math.min(1000, pause * 1.5)) {
    const next = [];
    let isLater = false;
    for (const group of groupsOf(open, size)) {
      for (const [request, outcome] of await askBatch(client, path, key, group, entity)) {
        isLater ||= outcome === 'later';
        const rest = outcome === 'later' ? request : outcome instanceof Error ? outcome : take(outcome, request);
        if (rest instanceof Error) report.problem(request[key], rest);
        else if (rest !== undefined) next.push(rest);
      }
    }
    const late = isLater ? await wait(client, pause, 'still being fetched').catch((error) => error) : undefined;
    if (late !== undefined) for (const request of next) report.problem(request[key], late);
    open = late === undefined ? next : [];
  }
}
const cents = (money) => (money?.amount == null ? null : String(money.amount));
const pick = (object, keys) => Object.fromEntries(keys.map((key) => [key, object[key] ?? null]));

const tasks = {
  async 'get-pay-statement'(client, { payment_ids, entity_id: entity }, report) {
    const found = new Map(payment_ids.map((id) => [id, []]));
    const requests = payment_ids.map((payment_id) => ({ payment_id, limit: pageSize, offset: 0 }));
    const batch = { path: '/employer/pay-statement', key: 'payment_id', size: 10, entity };
    await readAll(client, batch, requests, report, ({ paging, pay_statements: page }, request) => {
      const { payment_id, offset } = request;
      found.get(payment_id).push(...page);
      const end = offset + page.length;
      const isWhole = paging?.count === undefined ? page.length < pageSize : end >= paging.count;
      if (!isWhole && page.length > 0) return { ...request, offset: end };
      if (!isWhole) return new Unknown(`${end} of ${paging.count} statements came`);
      for (const { gross_pay, net_pay, ...rest } of found.get(payment_id)) {
        const own = pick(rest, ['individual_id', 'total_hours', 'type', 'payment_method']);
        const money = { gross_pay: cents(gross_pay), net_pay: cents(net_pay), currency: gross_pay?.currency ?? null };
        report.line({ payment_id, ...own, ...money });
      }
    });
  },
  async 'get-enrollments'(client, { enrollment_ids, entity_id: entity }, report) {
    const requests = enrollment_ids.map((enrollment_id) => ({ enrollment_id }));
    const batch = { path: '/employer/plans-enrollments', key: 'enrollment_id', size: 50, entity };
    await readAll(client, batch, requests, report, ({ contributions, ...rest }, { enrollment_id }) => {
      const own = pick(rest, ['individual_id', 'status', 'coverage_start_date', 'coverage_end_date']);
      const employee_contribution = cents(contributions?.employee_contribution);
      const employer_contribution = cents(contributions?.employer_contribution);
      report.line({ enrollment_id, ...own, employee_contribution, employer_contribution });
    });
  },
  async 'disconnect-entity'(client, { entity_ids }, report) {
    await write(client, '/disconnect-entity', { entity_ids });
    for (const disconnected of entity_ids) report.line({ disconnected });
  },
  async 'update-benefit'(client, { benefit_id, description, entity_id: entity }, report) {
    const made = await write(client, benefitPath(benefit_id), { description }, { entity });
    report.line(pick(made, ['benefit_id', 'job_id']));
  },
};
const benefitPath = (id) => `/employer/benefits/${encodeURIComponent(id)}`;
const madeKeys = ['connection_id', 'entity_id', 'company_id', 'products'];

const creation = (path, keys, options) => async (client, input, report) =>
  report.line(pick(await write(client, path, input.payment ?? input, options), keys));
tasks['create-sandbox-payment'] = creation('/sandbox/payment', ['payment_id', 'pay_date']);
tasks['create-sandbox-account'] = creation('/sandbox/connections/accounts', madeKeys, { basic: true });
tasks['create-sandbox-connection'] = creation('/sandbox/connections', madeKeys, { basic: true });
const listing = (path, listIn, lineOf) => async (client, input, report) => {
  const answer = await read(client, 'GET', path(input), { entity: input.entity_id });
  if (answer.status === 404) throw new Refused(reason(answer));
  const list = answer.status === 200 && answer.body ? listIn(answer.body) : undefined;
  if (!Array.isArray(list)) throw new Unknown(`no list: ${reason(answer)}`); // No list is no empty list.
  for (const element of list) report.line(lineOf(element, input));
};
const jobKeys = ['job_id', 'status', 'type', 'created_at'];
const itemLine = ({ category, name, attributes }) => ({ category, name, type: attributes?.type ?? null });
tasks['list-automated-jobs'] = listing(
  () => '/jobs/automated',
  (body) => body.data,
  (job) => pick(job, jobKeys),
);
const enrolledPath = ({ benefit_id }) => `${benefitPath(benefit_id)}/enrolled`;
const enrolledLine = (individual_id, { benefit_id }) => ({ benefit_id, individual_id });
tasks['list-enrolled-individuals'] = listing(enrolledPath, (body) => body.individual_ids, enrolledLine);
tasks['list-pay-statement-items'] = listing(
  () => '/employer/pay-statement-item',
  (body) => body.responses,
  itemLine,
);
const groupLine = (group) => pick(group, ['id', 'name', 'pay_frequencies']);
tasks['list-pay-groups'] = listing(
  () => '/employer/pay-groups',
  (body) => body,
  groupLine,
);

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await run(process.env);
