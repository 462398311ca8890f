import type { RunSettings } from '../settings/settings.ts';
import { type Broadcast, openBroadcast } from './broadcast.ts';

/** Hands the workers of a run their settings: each as soon as it listens, and they are known. */
export interface SettingsSender {
  /** Sends the settings, in the order of the workers' positions; null: there is nothing to do for any. Once. */
  send(settings: readonly RunSettings[] | null): void;
  close(): void;
}

/** Settings for the worker in a position; or a position alone, by which a worker says that it listens. */
type Message = { readonly position: number; readonly settings: RunSettings | null } | number;

/** Opens a channel to hand settings over. `name`: one of its own for each run. */
export function openSettingsSender(name: string): SettingsSender {
  const listening: number[] = [];
  let known: readonly RunSettings[] | null | undefined;
  const hand = (position: number): void => channel.send({ position, settings: known?.[position] ?? null });
  const channel: Broadcast<Message> = openBroadcast(name, (position) => {
    if (typeof position !== 'number') return;
    if (known === undefined) listening.push(position);
    else hand(position);
  });
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
  return new Promise((resolve) => {
    const channel: Broadcast<Message> = openBroadcast(name, (message) => {
      // Others say on the same channel that they listen.
      if (typeof message === 'number' || message.position !== position) return;
      channel.close();
      resolve(message.settings);
    });
    channel.send(position);
  });
}
