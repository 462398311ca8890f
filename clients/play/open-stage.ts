import { randomUUID } from 'node:crypto';
import type { Party } from '../../sandbox/control/party.ts';
import type { ReceivedRequest } from '../../sandbox/control/received-requests.ts';
import type { PlayedStep } from '../../sandbox/control/script-steps.ts';
import type { Responder } from '../../sandbox/responder/responder.ts';
import { startSandboxThrough } from '../../sandbox/start.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import { parseExactly } from '../readback/answered-lines.ts';
import type { Truth } from '../readback/expected.ts';
import { readTruth } from '../readback/read-truth.ts';
import type { Given, Scenario } from '../scenarios/scenario.ts';
import { openOtherOrigin } from './other-origin.ts';
import { usualData, usualInput } from './usual-input.ts';

/** A sandbox of one check, with the input of the client, and what is there. */
export interface Stage {
  readonly url: string;
  readonly party: Party;
  readonly input: Readonly<Record<string, unknown>>;
  readonly truth: Truth;
  /** The requests that came since the stage was opened. */
  requests(): readonly ReceivedRequest[];
  steps(): readonly PlayedStep[];
  /** How many answers were changed since. */
  disturbances(): number;
  /** The Authorization headers that came to the other origin. */
  readonly elsewhere: readonly string[];
  close(): Promise<void>;
}

/** Sandboxes serve what the interface lets be refused, so that one defect does not keep others from being seen. */
const lenient = ['version-missing-accepted'];

/** Requests of one check that are kept: a client that sends more shows what it does by these. */
const keptRequests = 20_000;

/** Starts a sandbox that behaves as a scenario says, in a world of its own. @param seed decides all of its ids and data */
export async function openStage(scenario: Scenario, task: OperationId, seed: number): Promise<Stage> {
  const { variants = [], data = usualData } = scenario;
  const disturbed = disturbance(scenario, task);
  const options = { seed, variants: [...lenient, ...variants], keptRequests };
  const sandbox = await startSandboxThrough(disturbed.through, options);
  const elsewhere = await openOtherOrigin();
  const close = async (): Promise<void> => {
    await Promise.all([sandbox.close(), elsewhere.close()]);
  };
  try {
    const party = sandbox.control.addParty({ data, siblings: [usualData] });
    const given: Given = { task, party, unknownId: randomUUID(), otherOrigin: elsewhere.url };
    disturbed.state.given = given;
    const usual = usualInput(task, party);
    const input = scenario.input?.(given, usual) ?? usual;
    const read = await readTruth({ url: sandbox.url, token: party.token }, task, input);
    const truth = scenario.expect?.(read, given) ?? read;
    const after = sandbox.control.requests().at(-1)?.number ?? 0;
    const steps = scenario.steps?.(given) ?? [];
    sandbox.control.script.set({ steps: steps.map((step) => ({ ...step, operation: task })) });
    disturbed.state.isPlaying = true;
    return {
      url: sandbox.url,
      party,
      input,
      truth,
      requests: () => sandbox.control.requests().filter(({ number }) => number > after),
      steps: () => sandbox.control.script.get(),
      disturbances: () => disturbed.state.changed,
      elsewhere: elsewhere.credentials,
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Changes the answers of the task's operation: always what is data, and the rest once the client runs. */
function disturbance({ alter, disturb }: Scenario, task: OperationId) {
  const state = { given: null as Given | null, isPlaying: false, nth: 0, changed: 0 };
  const through =
    (respond: Responder): Responder =>
    async (id, head, readBody) => {
      let sent: Buffer | undefined;
      const draft = await respond(id, head, async () => {
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
