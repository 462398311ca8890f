import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { RunSettings } from '../settings/settings.ts';
import { openSettingsSender, receiveSettings, type SettingsSender } from './settings-channel.ts';

let name: string;
let sender: SettingsSender;
beforeEach(() => {
  name = randomUUID();
  sender = openSettingsSender(name);
});
afterEach(() => sender.close());

/** Nothing but the seed matters here. */
const settingsOf = (seed: number) => ({ seed }) as RunSettings;

test('each worker is handed its own settings, whether it listens before they are known or after', async () => {
  const second = receiveSettings(name, 1);
  // What one worker says is heard by the others, too.
  const other = receiveSettings(name, 2);
  await new Promise((resolve) => setImmediate(resolve));
  sender.send([settingsOf(1), settingsOf(2), settingsOf(3)]);
  expect(await receiveSettings(name, 0)).toEqual(settingsOf(1));
  expect(await Promise.all([second, other])).toEqual([settingsOf(2), settingsOf(3)]);
});

test('workers learn that there is nothing to do', async () => {
  const before = receiveSettings(name, 0);
  sender.send(null);
  expect(await Promise.all([before, receiveSettings(name, 1)])).toEqual([null, null]);
});
