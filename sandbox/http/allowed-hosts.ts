import { isIPv4 } from 'node:net';
import { SandboxError } from '../sandbox-error.ts';

/** Names that lead to this machine wherever a request comes from, so that no name of another's can be pointed here. */
const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

const name = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/;
const hostHeader = /^(\[[^\]]*\]|[^:[\]]*)(?::\d{1,5})?$/;

/** An address as it stands in a URL: an IPv6 address has brackets there. */
export function urlHost(address: string): string {
  return address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;
}

/** Whether only this machine can reach a server that listens on the address. */
export function isLoopback(address: string): boolean {
  return loopbackNames.includes(urlHost(address).toLowerCase()) || (isIPv4(address) && address.startsWith('127.'));
}

/**
 * Names the hosts that requests may name in their `Host` header, each with any port: on loopback those that stand for
 * this machine, elsewhere only the given ones.
 * @param address what the server listens on
 * @param given host names, or IPv6 addresses in brackets, without a port
 * @throws SandboxError for a name that is malformed, and where no name is given beyond loopback
 */
export function allowedHosts(address: string, given: readonly string[]): readonly string[] {
  const names = given.map((one) => one.toLowerCase());
  const malformed = names.find((one) => !name.test(one));
  if (malformed !== undefined) {
    throw new SandboxError(`The allowed host ${JSON.stringify(malformed)} is no host name. Give one without a port.`);
  }
  if (isLoopback(address)) return [...names, ...loopbackNames, urlHost(address).toLowerCase()];
  if (names.length > 0) return names;
  throw new SandboxError(
    `The sandbox can be reached from other machines on ${address}. Name each host name that clients use for it with --allow-host (in a program: allowHosts).`,
  );
}

/**
 * Whether a request names one of the allowed hosts, which no page of another site can make a browser do.
 * @param headers every `Host` header of the request
 */
export function namesAllowedHost(headers: readonly string[], allowed: readonly string[]): boolean {
  const [header = '', ...more] = headers;
  return more.length === 0 && allowed.includes((hostHeader.exec(header)?.[1] ?? '').toLowerCase());
}
