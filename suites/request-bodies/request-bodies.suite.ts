import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { malformedJson } from '../../generators/refused/malformed-json.ts';
import { blockedBy } from '../../harness/outcome/cannot-judge.ts';
import { ordinaryAccount, ordinaryRequest } from '../../harness/premises/ordinary-request.ts';
import {
  automatedJobs,
  basicCredential,
  providerOf,
  sandboxConnection,
  sandboxPayment,
} from '../../harness/requests/requests.ts';
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import { type Check, defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import {
  judgeJsonAccepted,
  judgeMalformedBody,
  judgeOtherThanObject,
  otherThanObjects,
} from '../../oracle/every-operation/request-bodies.ts';
import { describeAnswer, succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { judgeNothingIssued } from '../../oracle/stability/refused-write.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** A disconnection can't be repeated: its body is judged in a check of its own, with a connection of its own. */
const operationsWithBody = [
  'get-pay-statement',
  'create-sandbox-payment',
  'get-enrollments',
  'create-sandbox-account',
  'create-sandbox-connection',
  'list-automated-jobs',
  'update-benefit',
] as const satisfies readonly OperationId[];

type WithBody = (typeof operationsWithBody)[number];

/** The body of a GET is optional, and many servers do not read it. */
const mayIgnoreBody = (operation: WithBody): boolean => operation === 'list-automated-jobs';

/** The judges of one operation; those that issue tokens are asked, too, whether a refusal issues one. */
const judgesOf = (operation: WithBody) => [
  judgeJsonAccepted,
  judgeMalformedBody,
  ...(mayIgnoreBody(operation) ? [] : [judgeOtherThanObject]),
  ...(operations[operation].issuesToken ? [judgeNothingIssued] : []),
];

type Ids = IdsOf<ReturnType<typeof judgesOf>>;

async function requestOf(t: Trial, operation: WithBody): Promise<RequestSpec> {
  switch (operation) {
    case 'create-sandbox-account':
      return (await ordinaryAccount(t)).spec;
    case 'create-sandbox-connection':
      return sandboxConnection(basicCredential(t.profile), { provider_id: providerOf(t.profile) });
    case 'create-sandbox-payment': {
      const { credential } = await t.world.main();
      return sandboxPayment(credential, { start_date: '2025-03-03', end_date: '2025-03-14', pay_date: '2025-03-14' });
    }
    case 'list-automated-jobs': {
      const { credential } = await t.world.reader(operation);
      return automatedJobs(credential, { limit: 5, offset: 0 });
    }
    default:
      return (await ordinaryRequest(t, operation)).spec;
  }
}

/** Sends the same JSON, indented. For connections, returns the creation of the existing one, also JSON: a run has few. */
async function sendIndented(t: Trial, spec: RequestSpec, json: object): Promise<Exchange> {
  if (spec.operation === 'create-sandbox-connection') {
    const { creation } = await t.world.main();
    if (creation !== null) return creation;
  }
  return t.send({ ...spec, body: { text: JSON.stringify(json, null, 2) }, contentType: 'application/json' });
}

async function judgeBodies(t: Trial<Ids>, operation: WithBody, place: number): Promise<void> {
  const spec = await requestOf(t, operation);
  const json = spec.body !== undefined && 'json' in spec.body ? spec.body.json : undefined;
  if (typeof json !== 'object' || json === null) throw new Error(`${operation}: the request has no JSON object`);
  let accepted = await sendIndented(t, spec, json);
  /** Without Content-Type, and as it was first composed. */
  const otherLayouts: Exchange[] = [];
  if (!succeeded(accepted) && accepted.end === 'answered' && spec.operation !== 'create-sandbox-connection') {
    otherLayouts.push(await t.send({ ...spec, contentType: null }, { valid: false }), await t.send(spec));
    // A request that was refused by chance is not refused twice.
    if (otherLayouts.some(succeeded)) accepted = await sendIndented(t, spec, json);
  }
  t.judge(judgeJsonAccepted(accepted, otherLayouts));
  if (accepted.end !== 'answered') {
    throw blockedBy(`${operation} did not carry out a request with a JSON body: ${describeAnswer(accepted)}`, accepted);
  }
  if (!succeeded(accepted)) return;
  const malformed = rotateForms(t, malformedJson(json), { place, quickCount: 1 }).map(({ label, value: text }) => ({
    label,
    body: { text },
    judge: judgeMalformedBody,
  }));
  // A quick run tries every second operation.
  const others = rotateForms(t, mayIgnoreBody(operation) ? [] : otherThanObjects, { place, quickCount: place % 2 }).map(
    (other) => ({
      label: other.label,
      body: { json: other.json },
      judge: judgeOtherThanObject,
    }),
  );
  for (const { body, judge, label } of [...malformed, ...others]) {
    const exchange = await t.send({ ...spec, body }, { valid: false });
    t.judge(judge(exchange, label));
    if (operations[operation].issuesToken) t.judge(judgeNothingIssued(exchange));
    // A target that takes it is not asked to create one connection after the other.
    if (operations[operation].issuesToken && succeeded(exchange)) return;
  }
}

/** "Request and response bodies are JSON". */
export const requestBodies: Suite = {
  name: 'request-bodies',
  title: 'Request bodies',
  checks: operationsWithBody.map(
    (operation, place): Check =>
      defineCheck({
        id: `request-bodies/${operation}`,
        title: 'A JSON body is accepted however it is laid out, one that is not JSON is refused',
        operation,
        judges: judgesOf(operation),
        run: (t) => judgeBodies(t, operation, place),
      }),
  ),
};
