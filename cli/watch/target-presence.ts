import { connect } from 'node:net';
import type { PresenceProbe } from '../preflight/presence-probe.ts';

/** The time that a connection may take, in milliseconds. */
const connectMs = 2_000;

/**
 * Looks whether a target is there without a line in its log: by a connection that sends nothing. Only where none comes
 * about, or where it was away before, it is asked: behind a proxy there may be no other way, and what listens may not
 * answer yet.
 *
 * @param wasThere whether it was there when it was last looked at
 */
export async function looksThere(
  baseUrl: string,
  wasThere: boolean,
  probe: Pick<PresenceProbe, 'look'>,
  signal: AbortSignal,
): Promise<boolean> {
  const isListening = await accepts(new URL(baseUrl));
  if (isListening && wasThere) return true;
  return (await probe.look(signal)).isThere;
}

/** Whether anything accepts a connection at an address. */
function accepts({ hostname, port, protocol }: URL): Promise<boolean> {
  const usual = protocol === 'https:' ? 443 : 80;
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) });
    const end = (isListening: boolean): void => {
      socket.destroy();
      resolve(isListening);
    };
    socket.setTimeout(connectMs, () => end(false));
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}
