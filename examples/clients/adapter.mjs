// An adapter in JavaScript, for Node.js 20 and later, without packages: all tasks of docs/clients.md.
// One process does one task: the environment says which, lines of JSON say what came of it.
import { pathToFileURL } from 'node:url';

const pageSize = 1000;

/** Nobody knows: it takes too long, or the answer does not say. */
class Unknown extends Error {}
/** The service says that it is not there, or that it does not take it. */
class Refused extends Error {}

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
  const pair = `${env.PAYROLL_CLIENT_ID}:${env.PAYROLL_CLIENT_SECRET}`;
  const headers = {
    Authorization: basic ? `Basic ${btoa(pair)}` : `Bearer ${env.PAYROLL_TOKEN}`,
    'Service-API-Version': '2020-09-17',
    ...(body && { 'Content-Type': 'application/json' }),
  };
  const query = entity === undefined ? '' : `?entity_ids=${encodeURIComponent(entity)}`;
  try {
    const answer = await fetch(`${env.PAYROLL_URL}${path}${query}`, {
      method,
      headers,
      body: body && JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(Math.max(1, endsAt - Date.now())),
    });
    const text = await answer.text();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: parse(text) };
  } catch (error) {
    throw new Unknown(`no whole answer came: ${error.message}`);
  }
}

/** Parses JSON; integers that a double cannot hold stay exact, as texts. What is no JSON is undefined. */
function parse(text) {
  const exact = text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (part) =>
    part.startsWith('"') || Number.isSafeInteger(Number(part)) ? part : `"${part}"`,
  );
  try {
    return JSON.parse(exact);
  } catch {
    return undefined;
  }
}

/** Waits, unless that would take until after the deadline. */
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
async function write(client, path, body, basic) {
  for (;;) {
    const answer = await send(client, 'POST', path, { body, basic });
    if (answer.status === 200 && answer.body !== null && typeof answer.body === 'object') return answer.body;
    if (answer.status === 429) await wait(client, askedPause(answer) ?? 1000, 'too many requests');
    else if (answer.status >= 400 && answer.status < 500 && answer.status !== 408) throw new Refused(reason(answer));
    else throw new Unknown(reason(answer));
  }
}

const reason = ({ status, body }) => `${status} ${body?.name ?? ''}`.trim();
const groupsOf = (list, size) =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, at) => list.slice(at * size, (at + 1) * size));

/** The outcome of each request of a batch: an element's body, 'later', or why there is none. */
async function askBatch(client, path, key, requests, entity) {
  let answer;
  try {
    answer = await read(client, 'POST', path, { body: { requests }, entity });
  } catch (error) {
    return requests.map((request) => [request, error]);
  }
  if (answer.status !== 200 && requests.length > 1) {
    // One of them may be what it is refused for.
    const alone = [];
    for (const request of requests) alone.push(...(await askBatch(client, path, key, [request], entity)));
    return alone;
  }
  if (answer.status === 404) return requests.map((request) => [request, new Refused(reason(answer))]);
  const elements = answer.status === 200 ? answer.body?.responses : undefined;
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
        try {
          if (outcome instanceof Error) throw outcome;
          isLater ||= outcome === 'later';
          const rest = outcome === 'later' ? request : take(outcome, request);
          if (rest !== undefined) next.push(rest);
        } catch (error) {
          report.problem(request[key], error);
        }
      }
    }
    try {
      if (isLater) await wait(client, pause, 'still being fetched');
      open = next;
    } catch (error) {
      for (const request of next) report.problem(request[key], error);
      return;
    }
  }
}

/** The list in an answer; anything else is no empty list. */
function listOf(answer, list) {
  if (answer.status === 404) throw new Refused(reason(answer));
  if (answer.status !== 200 || !Array.isArray(list)) throw new Unknown(`no list: ${reason(answer)}`);
  return list;
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
      if (!isWhole) throw new Unknown(`${end} of ${paging.count} statements came`);
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
  async 'create-sandbox-payment'(client, { payment }, report) {
    report.line(pick(await write(client, '/sandbox/payment', payment), ['payment_id', 'pay_date']));
  },
  async 'create-sandbox-account'(client, input, report) {
    const made = await write(client, '/sandbox/connections/accounts', input, true);
    report.line(pick(made, ['entity_id', 'company_id', 'connection_id', 'products']));
  },
  async 'create-sandbox-connection'(client, input, report) {
    const made = await write(client, '/sandbox/connections', input, true);
    report.line(pick(made, ['connection_id', 'entity_id', 'company_id', 'authentication_type', 'products']));
  },
  async 'disconnect-entity'(client, { entity_ids }, report) {
    await write(client, '/disconnect-entity', { entity_ids });
    for (const disconnected of entity_ids) report.line({ disconnected });
  },
  async 'list-automated-jobs'(client, _input, report) {
    const answer = await read(client, 'GET', '/jobs/automated');
    for (const job of listOf(answer, answer.body?.data)) report.line(pick(job, ['job_id', 'status', 'type', 'created_at']));
  },
  async 'list-enrolled-individuals'(client, { benefit_id, entity_id: entity }, report) {
    const answer = await read(client, 'GET', `/employer/benefits/${encodeURIComponent(benefit_id)}/enrolled`, { entity });
    for (const individual_id of listOf(answer, answer.body?.individual_ids)) report.line({ benefit_id, individual_id });
  },
  async 'list-pay-statement-items'(client, { entity_id: entity }, report) {
    const answer = await read(client, 'GET', '/employer/pay-statement-item', { entity });
    for (const { category, name, attributes } of listOf(answer, answer.body?.responses))
      report.line({ category, name, type: attributes?.type ?? null });
  },
  async 'list-pay-groups'(client, { entity_id: entity }, report) {
    const answer = await read(client, 'GET', '/employer/pay-groups', { entity });
    for (const group of listOf(answer, answer.body)) report.line(pick(group, ['id', 'name', 'pay_frequencies']));
  },
  async 'update-benefit'(client, { benefit_id, description, entity_id }, report) {
    const query = entity_id === undefined ? '' : `?entity_ids=${encodeURIComponent(entity_id)}`;
    const path = `/employer/benefits/${encodeURIComponent(benefit_id)}${query}`;
    report.line(pick(await write(client, path, { description }), ['benefit_id', 'job_id']));
  },
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await run(process.env);
