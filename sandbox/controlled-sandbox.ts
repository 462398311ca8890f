import { setTimeout as sleep } from 'node:timers/promises';
import { operations } from '../specs/interface/operations.ts';
import { type Assembled, type AssembleOptions, assembleSandbox } from './assemble.ts';
import { controlOf, type SandboxControl, usableClock, usableScript } from './control/control.ts';
import { addParty, type NewParty } from './control/party.ts';
import { playScript, type ScriptPlaying, ScriptSteps } from './control/play-script.ts';
import { ReceivedRequests } from './control/received-requests.ts';
import { Switchboard } from './control/switchboard.ts';
import type { FixtureWorld } from './fixtures/fixture-world.ts';
import type { Journal } from './journal/journal.ts';
import { authenticate } from './responder/credentials.ts';
import type { Responder } from './responder/responder.ts';
import type { ItemFilterNames } from './rules/rules.ts';
import { statedRules } from './rules/stated-rules.ts';
import { SandboxError } from './sandbox-error.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { checkSeedData } from './seed-data/check-seed-data.ts';
import { refuseWith } from './switches/behaviours.ts';
import type { Seeded } from './world/model.ts';

/** The delay before every answer, and the share of requests that fail. */
export interface Weather {
  readonly latencyMs: number;
  /** From 0 to 1. */
  readonly errorRate: number;
}

/** Whether a request fails is drawn in millionths. */
const parts = 1_000_000;

/** Holds answers back, and answers a share of the requests 503 before anything is done. */
function withWeather(
  respond: Responder,
  { latencyMs, errorRate }: Weather,
  seed: Seeded,
  pause: (ms: number) => Promise<void>,
): Responder {
  if (latencyMs === 0 && errorRate === 0) return respond;
  let count = 0;
  return async (id, head, readBody) => {
    count += 1;
    const fails = seed.integer(`error/${count}`, 0, parts - 1) < errorRate * parts;
    if (latencyMs > 0) await pause(latencyMs);
    if (!fails) return respond(id, head, readBody);
    return refuseWith(
      503,
      'service_unavailable_error',
      'unavailable',
      'The service is not available. Try again later.',
    );
  };
}

/** A sandbox without HTTP that can be controlled while it runs. */
export interface ControlledSandbox {
  readonly respond: Responder;
  readonly fixtures: FixtureWorld;
  readonly itemFilterNames: ItemFilterNames;
  readonly requests: ReceivedRequests;
  readonly control: SandboxControl;
  /** Ends the pauses that requests wait in, and lets none begin. */
  endPauses(): void;
}

/** Puts a sandbox together, with what switches it while it runs. @throws SandboxError for options that cannot be used */
export function controlledSandbox(
  journal: Journal,
  baseUrl: () => string,
  options: SandboxOptions & AssembleOptions,
): ControlledSandbox {
  const { faults = [], variants = [], latencyMs = 0, errorRate = 0, dataFile } = options;
  let assembled: Assembled = assembleSandbox(journal, baseUrl, options);
  const { fixtures, rules } = assembled;
  const steps = new ScriptSteps();
  const playStart = () => steps.set(usableScript(options.script ?? { steps: [] }));
  playStart();
  const switchboard = new Switchboard((choice) => assembled.respondWith(choice), {
    faults,
    variants,
    clock: usableClock(options.clock ?? null),
  });
  const requests = new ReceivedRequests(options.keptRequests ?? 1000);
  const ended = new AbortController();
  const pause = async (ms: number) => {
    if (ms > 0) await sleep(ms, undefined, { signal: ended.signal }).catch(() => {});
  };
  const hasRightCredential: ScriptPlaying['hasRightCredential'] = (id, { authorization }) => {
    const { world, clientId, clientSecret } = assembled.fixtures;
    try {
      authenticate(operations[id], authorization, `${clientId}:${clientSecret}`, world, statedRules);
      return true;
    } catch {
      return false;
    }
  };
  let parties = 0;
  const names = new Set<string>();
  const seeded = fixtures.world.seed;
  return {
    respond: playScript(withWeather(switchboard.respond, { latencyMs, errorRate }, seeded, pause), {
      steps,
      hasRightCredential,
      pause,
    }),
    fixtures,
    itemFilterNames: rules.itemFilterNames,
    requests,
    control: controlOf({
      steps,
      switchboard,
      requests,
      knows(token) {
        const { world, clientId } = assembled.fixtures;
        return token === clientId || world.clients.has(token) || world.token(token) !== undefined;
      },
      restart() {
        playStart();
        if (dataFile !== undefined) return;
        parties = 0;
        names.clear();
        assembled = assembleSandbox(journal, baseUrl, options);
      },
      addParty(party: NewParty) {
        if (dataFile !== undefined) {
          throw new SandboxError('A party is not kept in a data file. Start a sandbox without one.');
        }
        for (const data of [party.data ?? {}, ...(party.siblings ?? [])]) checkSeedData(data);
        parties += 1;
        const { name = `party/${parties}` } = party;
        if (names.has(name)) throw new SandboxError(`There is a party ${name} already. Give another name, or none.`);
        names.add(name);
        const nowMs = (options.now ?? Date.now)();
        return addParty(assembled.fixtures.world, name, rules.benefitId, nowMs, party);
      },
    }),
    endPauses: () => ended.abort(),
  };
}
