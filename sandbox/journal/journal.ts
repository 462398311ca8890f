import type { WorldEvent } from '../world/world.ts';

/** Keeps the writes. Replayed in order at the next start, they make the same world again. */
export interface Journal {
  readonly seed: number;
  /** Credentials follow from the seed and this key; undefined: from the seed alone, so that anybody can compute them. */
  readonly credentialKey: string | undefined;
  /** The writes before this start, oldest first. */
  readonly past: readonly WorldEvent[];
  /** A sentence for whoever started the sandbox. */
  readonly notice?: string;
  /** Resolves once the event is durable. Events become durable in the order of the calls. */
  append(event: WorldEvent): Promise<void>;
  close(): Promise<void>;
}

/** A journal that forgets everything at the end of the process. */
export const memoryJournal = (seed: number, credentialKey?: string): Journal => ({
  seed,
  credentialKey,
  past: [],
  append: async () => {},
  close: async () => {},
});
