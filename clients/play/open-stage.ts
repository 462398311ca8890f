import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Party } from '../../sandbox/control/party.ts';
import type { PlayedStep } from '../../sandbox/control/play-script.ts';
import type { ReceivedRequest } from '../../sandbox/control/received-requests.ts';
import type { Responder } from '../../sandbox/responder/responder.ts';
import { statedRules } from '../../sandbox/rules/stated-rules.ts';
import type { SeedData } from '../../sandbox/seed-data/seed-data.ts';
import type { RequestHead } from '../../sandbox/switches/switches.ts';
import { statedLimits } from '../../specs/interface/interface-facts.ts';
import { type OperationId, operations } from '../../specs/interface/operations.ts';
import type { FilterNames } from '../../specs/words/profile.ts';
import type { Truth } from '../readback/expected.ts';
import { parseExactly } from '../readback/read-output.ts';
import { readTruth } from '../readback/read-truth.ts';
import { type Given, paged, type Scenario } from '../scenarios/scenario.ts';
import { type CheckSandbox, lenient } from './sandboxes.ts';

/** The sandbox of one check, with the client's input and the data that is there. */
export interface Stage {
  readonly url: string;
  readonly party: Party;
  readonly input: Readonly<Record<string, unknown>>;
  readonly truth: Truth;
  requests(): readonly ReceivedRequest[];
  /** Steps of the scenario's script, with how often each was consumed. */
  steps(): readonly PlayedStep[];
  /** The number of answers that the scenario disturbed. */
  disturbances(): number;
  /** Credentials that the client sent to another address than the sandbox's. */
  readonly elsewhere: readonly string[];
  close(): Promise<void>;
}

export interface StageSetting {
  readonly scenario: Scenario;
  readonly task: OperationId;
  /** No other check uses it now. */
  readonly sandbox: CheckSandbox;
  /** Unique among checks: all ids and data follow from it and the seed of the sandbox. */
  readonly name: string;
  /** Query parameters of filters that the client sends. Default: none. */
  readonly filterNames?: Partial<FilterNames>;
  /** Statements on a page that the client requests. Default: those of a request without a limit. */
  readonly pageSize?: number | undefined;
}

/** Prepares a sandbox for a check: its data, its script and its variants, and reads what the client can learn. */
export async function openStage(setting: StageSetting): Promise<Stage> {
  const { scenario, task, sandbox, name, filterNames = {}, pageSize = statedLimits.defaultPageSize } = setting;
  const { variants = [], pages, data = pages === undefined ? usualData : paged(pages, pageSize) } = scenario;
  const { control, url } = sandbox.running;
  const disturbed = disturbance(scenario, task, filterNames);
  sandbox.around = disturbed.through;
  const elsewhere = await openOtherOrigin();
  try {
    const party = control.addParty({ name, data, siblings: [usualData] });
    const caller = operations[task].credential === 'basic' ? party.clientId : party.token;
    for (const each of [party.token, party.clientId]) control.variants.set([...lenient, ...variants], each);
    const given: Given = { task, party, unknownId: randomUUID(), otherOrigin: elsewhere.url };
    disturbed.state.given = given;
    const usual = usualInput(task, party);
    const usedFilters = Object.entries(scenario.filters ?? {}).filter(([key]) => key in filterNames);
    const filters = usedFilters.length === 0 ? {} : { filters: Object.fromEntries(usedFilters) };
    const input = { ...(scenario.input?.(given, usual) ?? usual), ...filters };
    const undisturbed = await readTruth({ url, token: party.token, filterNames }, task, input);
    const truth = scenario.expect?.(undisturbed, given) ?? undisturbed;
    // Requests up to here were ours, to read the truth.
    const lastOfOurs = control.requests().at(-1)?.number ?? 0;
    const steps = scenario.steps?.(given) ?? [];
    control.script.set({ steps: steps.map((step) => ({ ...step, operation: task })) }, caller);
    disturbed.state.isPlaying = true;
    return {
      url,
      party,
      input,
      truth,
      requests: () => control.requests().filter(({ number }) => number > lastOfOurs),
      steps: () => control.script.get(caller),
      disturbances: () => disturbed.state.changed,
      elsewhere: elsewhere.credentials,
      async close() {
        control.reset(party.token);
        control.reset(party.clientId);
        await elsewhere.close();
      },
    };
  } catch (error) {
    await elsewhere.close();
    throw error;
  }
}

/**
 * Changes answers of the task's operation: `alter` always, `disturb` only once the client runs. `through` wraps the
 * sandbox's own answers.
 */
function disturbance({ alter, disturb }: Scenario, task: OperationId, filterNames: Partial<FilterNames>) {
  const state = { given: null as Given | null, isPlaying: false, nth: 0, changed: 0 };
  const through =
    (respond: Responder): Responder =>
    async (id, head, readBody) => {
      let sent: Buffer | undefined;
      const draft = await respond(id, withOwnNames(head, filterNames), async () => {
        sent = await readBody();
        return sent;
      });
      if (id !== task || draft.status !== 200 || draft.payload !== undefined || state.given === null) return draft;
      alter?.(draft, state.given);
      if (!state.isPlaying || disturb === undefined) return draft;
      state.nth += 1;
      const request = {
        nth: state.nth,
        body: sent === undefined ? undefined : parseExactly(sent.toString('utf8')),
        acceptEncoding: String(head.headers['accept-encoding'] ?? ''),
      };
      if (disturb(draft, request)) state.changed += 1;
      return draft;
    };
  return { through, state };
}

/** Replaces the client's names of filters by those of the sandbox. */
function withOwnNames(head: RequestHead, filterNames: Partial<FilterNames>): RequestHead {
  const own = new Map(
    Object.entries(filterNames).map(([key, name]) => [name, statedRules.itemFilterNames[key as keyof FilterNames]]),
  );
  const query = Object.entries(head.query).map(([name, value]) => [own.get(name) ?? name, value]);
  return { ...head, query: Object.fromEntries(query) };
}

/** The usual data of a connection: payments of one page each, and a benefit with three enrolled. */
const usualData: SeedData = {
  payments: [{ statements: 7, pay_statements: [{ total_hours: 37.25 }] }, { statements: 3 }, { statements: 12 }],
  benefits: [{ name: 'Dental', enrolled: 3 }],
};

function usualInput(task: OperationId, party: Party): Readonly<Record<string, unknown>> {
  const { entity, connection, siblings } = party;
  const [benefit = ''] = entity.benefits.keys();
  const inputs: Partial<Record<OperationId, Readonly<Record<string, unknown>>>> = {
    'get-pay-statement': { payment_ids: entity.payments.map(({ id }) => id) },
    'create-sandbox-payment': { payment: {} },
    'get-enrollments': { enrollment_ids: [...entity.enrollments.keys()] },
    'create-sandbox-account': { company_id: connection.companyId, provider_id: connection.providerId },
    'create-sandbox-connection': { provider_id: connection.providerId },
    'disconnect-entity': { entity_ids: siblings.map((sibling) => sibling.entity.id) },
    'list-enrolled-individuals': { benefit_id: benefit },
    'update-benefit': { benefit_id: benefit, description: 'Described by a conformance test' },
  };
  return inputs[task] ?? {};
}

/** Serves an address where nothing is, and keeps the credentials that a client sends there. */
async function openOtherOrigin() {
  const credentials: string[] = [];
  const server = createServer((request, response) => {
    if (request.headers.authorization !== undefined) credentials.push(request.headers.authorization);
    response.writeHead(404, { 'content-type': 'application/json', connection: 'close' }).end('{}');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    credentials,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
