import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Notes which checks rely on what is made once for all of them: a connection, a payment, an answer. Who asks is known by
 * the asynchronous context, so that checks that run side by side are not mixed up.
 *
 * A user is a check, by its id, or a shared thing, by a name of its own (`shared/1`), since some are made of others.
 */
export class SharedUses {
  readonly #user = new AsyncLocalStorage<string>();
  readonly #names = new Map<string, string>();
  readonly #reliedOn = new Map<string, Set<string>>();

  /** Who is under way; undefined: nobody that is noted. What is sent now is sent for it. */
  get user(): string | undefined {
    return this.#user.getStore();
  }

  /** Runs `body`, and whatever it starts, on behalf of a user. */
  during<T>(user: string, body: () => T): T {
    return this.#user.run(user, body);
  }

  /** Notes that who is under way relies on a shared thing. @returns the name of the thing */
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

  /** Everything that a user relies on: itself, and shared things, with those that they are made of. */
  reliedOnBy(user: string): ReadonlySet<string> {
    const found = new Set([user]);
    for (const each of found) for (const name of this.#reliedOn.get(each) ?? []) found.add(name);
    return found;
  }
}
