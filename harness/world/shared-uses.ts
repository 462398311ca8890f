import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Notes which checks rely on things that are made once for all: a connection, a payment, an answer. The asynchronous
 * context tells which check asks. A user is a check, by its id, or a shared thing, by a name (`shared/1`), which may
 * rely on another.
 */
export class SharedUses {
  readonly #user = new AsyncLocalStorage<string>();
  readonly #names = new Map<string, string>();
  readonly #reliedOn = new Map<string, Set<string>>();

  /** The user for which requests are sent at this moment; undefined: none that is noted. */
  get user(): string | undefined {
    return this.#user.getStore();
  }

  during<T>(user: string, body: () => T): T {
    return this.#user.run(user, body);
  }

  /** Notes that the current user relies on a shared thing. @returns the name of the thing */
  rely(key: string): string {
    const name = this.#names.get(key) ?? `shared/${this.#names.size + 1}`;
    this.#names.set(key, name);
    const { user } = this;
    if (user !== undefined) this.#reliedOn.set(user, (this.#reliedOn.get(user) ?? new Set()).add(name));
    return name;
  }

  /** Notes nothing more. Until then every asynchronous step of the process costs a little more. */
  end(): void {
    this.#user.disable();
  }

  /** Everything that a user relies on: itself, shared things, and the things that these rely on. */
  reliedOnBy(user: string): ReadonlySet<string> {
    const found = new Set([user]);
    for (const each of found) for (const name of this.#reliedOn.get(each) ?? []) found.add(name);
    return found;
  }
}
