import { booleanOf, fieldsOf, listOf, naturalNumberOf, optional, textOf } from '../operations/call.ts';
import { invalid, Refusal } from '../rules/refusal.ts';
import { SandboxError } from '../sandbox-error.ts';
import type { ClockSetting } from './clock.ts';
import type { NewParty, Party } from './party.ts';
import type { PlayedStep, ScriptSteps } from './play-script.ts';
import type { ReceivedRequest, ReceivedRequests, RequestFilter } from './received-requests.ts';
import { onlyKeys, readScript, type Script } from './script.ts';
import type { Switchboard } from './switchboard.ts';

/** Something that can be set and read while a sandbox runs: for all requests, or for those of one access token or client id. */
export interface Settable<Value, Read = Value> {
  /** Sets it; with a token only for its requests, in place of the setting for all. @throws {@link SandboxError} */
  set(value: Value, token?: string): void;
  get(token?: string): Read;
}

/** Controls a sandbox while it runs. */
export interface SandboxControl {
  /** The script counts requests from when it is set. Set without a token, it replaces all steps, also those of tokens. */
  readonly script: Settable<Script, readonly PlayedStep[]>;
  /** Ids of the faults that are on. */
  readonly faults: Settable<readonly string[]>;
  /** Ids of the variants that are on. */
  readonly variants: Settable<readonly string[]>;
  /** The clock; null: that of the machine. */
  readonly clock: Settable<ClockSetting | null>;
  /** The latest requests, oldest first. */
  requests(filter?: RequestFilter): readonly ReceivedRequest[];
  /** The number of requests that the log has dropped, since there were too many. */
  readonly droppedRequests: number;
  /** Resets script, faults, variants, clock, log and data, except data in a file; with a token only what is its own. */
  reset(token?: string): void;
  /** Adds a connection with credentials and data of its own, so that many tests share one sandbox. @throws {@link SandboxError} if a file keeps the data */
  addParty(party?: NewParty): Party;
}

/** The parts of a sandbox that its control acts on. */
export interface Controlled {
  readonly steps: ScriptSteps;
  readonly switchboard: Switchboard;
  readonly requests: ReceivedRequests;
  readonly addParty: (party: NewParty) => Party;
  /** Whether there is such an access token or client id. */
  readonly knows: (token: string) => boolean;
  /** Sets the data, and the script, back. */
  readonly restart: () => void;
}

/** Makes the control of a sandbox from the parts that it acts on. It checks whatever a program gives. */
export function controlOf({ steps, switchboard, requests, addParty, knows, restart }: Controlled): SandboxControl {
  const requireKnown = (token: string | undefined) => {
    if (token === undefined || knows(token)) return token;
    throw new SandboxError('The token is no access token or client id of this sandbox. Give one that is, or none.');
  };
  const choice = <Key extends 'faults' | 'variants' | 'clock'>(
    key: Key,
    check: (value: ReturnType<Switchboard['get']>[Key]) => ReturnType<Switchboard['get']>[Key],
  ) => ({
    set: (value: ReturnType<Switchboard['get']>[Key], token?: string) =>
      switchboard.set({ [key]: check(value) }, requireKnown(token)),
    get: (token?: string) => switchboard.get(token)[key],
  });
  return {
    script: {
      set(script, token) {
        const readable = usableScript(script);
        for (const step of readable.steps) requireKnown(step.token);
        steps.set(readable, requireKnown(token));
      },
      get: (token) => steps.get(token),
    },
    faults: choice('faults', (ids) => readSetting('list of faults', () => idsOf(ids, 'faults'))),
    variants: choice('variants', (ids) => readSetting('list of variants', () => idsOf(ids, 'variants'))),
    clock: choice('clock', usableClock),
    requests(filter) {
      requireKnown(filter?.token);
      return requests.get(filter);
    },
    get droppedRequests() {
      return requests.dropped;
    },
    reset(token) {
      switchboard.reset(token);
      requests.clear(token);
      if (token === undefined) restart();
      else steps.set({ steps: [] }, token);
    },
    addParty: (party = {}) => addParty(party),
  };
}

/** Checks a program's script. @throws SandboxError that says what is wrong with it, and where */
export const usableScript = (script: Script): Script => readSetting('script', () => readScript(script));

/** The setting of a clock that a program gives, checked. @throws SandboxError that says what is wrong with it */
export const usableClock = (clock: ClockSetting | null): ClockSetting | null =>
  readSetting('clock', () => {
    if (clock === null) return null;
    const fields = fieldsOf(clock, 'It');
    onlyKeys(fields, ['atMs', 'stopped'], 'It');
    const atMs = naturalNumberOf(fields.atMs, 'atMs');
    if (atMs > latestMs) throw invalid('atMs must lie before the year 10000.');
    return { atMs, ...optional(fields, 'stopped', booleanOf) };
  });

const latestMs = Date.UTC(10_000, 0) - 1;

export const idsOf = (value: unknown, where: string): string[] =>
  listOf(value, where).map((id, index) => textOf(id, `${where}[${index}]`));

/** Reads what a program gave. Its fault becomes an error for the program, not a refusal of a request. */
function readSetting<Value>(what: string, read: () => Value): Value {
  try {
    return read();
  } catch (cause) {
    if (cause instanceof Refusal) throw new SandboxError(`The ${what} cannot be used: ${cause.message}`, { cause });
    throw cause;
  }
}
