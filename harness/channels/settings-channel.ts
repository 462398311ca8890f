import { BroadcastChannel } from 'node:worker_threads';
import type { RunSettings } from '../settings/settings.ts';

/** Hands the workers of a run their settings: each as soon as it listens, and they are known. */
export interface SettingsSender {
  /** By position of the worker; null: there is nothing to do for any. Once. */
  send(settings: readonly RunSettings[] | null): void;
  close(): void;
}

/** What a worker is handed. */
interface Handed {
  readonly position: number;
  readonly settings: RunSettings | null;
}

/** Opens a channel to hand settings over. `name`: one of its own for each run. */
export function openSettingsSender(name: string): SettingsSender {
  const channel = new BroadcastChannel(name);
  channel.unref();
  const listening: number[] = [];
  let known: readonly RunSettings[] | null | undefined;
  function hand(position: number): void {
    const handed: Handed = { position, settings: known?.[position] ?? null };
    channel.postMessage(handed);
  }
  channel.onmessage = (message: unknown) => {
    const { data: position } = message as { readonly data: number };
    if (known === undefined) listening.push(position);
    else hand(position);
  };
  return {
    send(settings) {
      known = settings;
      for (const position of listening) hand(position);
    },
    close: () => channel.close(),
  };
}

/**
 * Waits for the settings of the worker in this position.
 * @returns null where there is nothing to do
 */
export function receiveSettings(name: string, position: number): Promise<RunSettings | null> {
  const channel = new BroadcastChannel(name);
  return new Promise((resolve) => {
    channel.onmessage = (message: unknown) => {
      const { data } = message as { readonly data: Handed | number };
      // Others say on the same channel that they listen.
      if (typeof data === 'number' || data.position !== position) return;
      channel.close();
      resolve(data.settings);
    };
    channel.postMessage(position);
  });
}
