import type { Responder } from '../responder/responder.ts';
import { callerOf, digestOf } from './caller.ts';
import { type ClockSetting, startClock } from './clock.ts';

/** The switches of a sandbox that is running. */
export interface Choice {
  readonly faults: readonly string[];
  readonly variants: readonly string[];
  /** Null: the clock of the options, or else of the machine. */
  readonly clock: ClockSetting | null;
}

/** The choices for one token; for an absent key the choice for all tokens counts. */
export type OwnChoice = { -readonly [Key in keyof Choice]?: Choice[Key] };

/** Makes a responder for a choice. @throws SandboxError for unknown ids */
export type MakeResponder = (choice: Omit<Choice, 'clock'> & { readonly now?: () => number }) => Responder;

/** Lets each request be answered by the choice that was made for its token, or else for all. */
export class Switchboard {
  readonly #make: MakeResponder;
  readonly #atStart: Choice;
  #forAll: Choice;
  readonly #own = new Map<string, OwnChoice>();
  readonly #responders = new Map<string | undefined, Responder>();

  /** @throws SandboxError for ids that there are not */
  constructor(make: MakeResponder, atStart: Choice) {
    this.#make = make;
    this.#atStart = atStart;
    this.#forAll = atStart;
  }

  readonly respond: Responder = (id, head, readBody) => {
    const caller = callerOf(head);
    const key = caller !== undefined && this.#own.has(caller) ? caller : undefined;
    return this.#responder(key)(id, head, readBody);
  };

  get(token?: string): Choice {
    return { ...this.#forAll, ...(token === undefined ? {} : this.#own.get(digestOf(token))) };
  }

  /** Changes the choice for all, or the own choice of a token; faults start anew. @throws SandboxError for unknown ids */
  set(change: OwnChoice, token?: string): void {
    const key = token === undefined ? undefined : digestOf(token);
    const changed: Choice = { ...this.get(token), ...change };
    const responder = this.#makeResponder(changed);
    if (key === undefined) {
      this.#forAll = changed;
      this.#responders.clear();
    } else this.#own.set(key, { ...this.#own.get(key), ...change });
    this.#responders.set(key, responder);
  }

  /** Undoes all choices since the start, or only those for one token. */
  reset(token?: string): void {
    if (token === undefined) {
      this.#forAll = this.#atStart;
      this.#own.clear();
      this.#responders.clear();
    } else {
      const key = digestOf(token);
      this.#own.delete(key);
      this.#responders.delete(key);
    }
  }

  #responder(key: string | undefined): Responder {
    const known = this.#responders.get(key);
    if (known !== undefined) return known;
    const made = this.#makeResponder({ ...this.#forAll, ...(key === undefined ? {} : this.#own.get(key)) });
    this.#responders.set(key, made);
    return made;
  }

  #makeResponder({ clock, ...switches }: Choice): Responder {
    return this.#make({ ...switches, ...(clock === null ? {} : { now: startClock(clock) }) });
  }
}
