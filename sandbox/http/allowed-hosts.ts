import { isIPv4 } from 'node:net';
import { SandboxError } from '../sandbox-error.ts';

/** Names that mean this machine everywhere. Any other name can be pointed at this machine by its owner. */
const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];
const hostName = /^(?:\[[0-9a-f:.]+\]|[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?)$/;
const hostHeader = /^(\[[^\]]*\]|[^:[\]]*)(?::(\d{1,5}))?$/;
const absoluteTarget = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;
const highestPort = 65_535;

/** An address as it stands in a URL: an IPv6 address has brackets there. */
export const urlHost = (address: string): string =>
  address.includes(':') && !address.startsWith('[') ? `[${address}]` : address;

/** Whether only this machine can reach a server that listens on the address. */
export const isLoopback = (address: string): boolean =>
  loopbackNames.includes(urlHost(address).toLowerCase()) || (isIPv4(address) && address.startsWith('127.'));

/** Lists the names for `Host`, with any port: on loopback this machine, elsewhere those given. @throws SandboxError */
export function allowedHosts(address: string, given: readonly string[]): readonly string[] {
  const names = given.map((one) => one.toLowerCase());
  const malformed = names.find((one) => !hostName.test(one));
  if (malformed !== undefined) {
    throw new SandboxError(`The allowed host ${JSON.stringify(malformed)} is no host name. Give one without a port.`);
  }
  if (isLoopback(address)) return [...names, ...loopbackNames, urlHost(address).toLowerCase()];
  if (names.length > 0) return names;
  throw new SandboxError(
    `The sandbox can be reached from other machines on ${address}. Name each host name that clients use for it with --allow-host (in a program: allowHosts).`,
  );
}

export interface NamedHosts {
  readonly headers: readonly string[];
  /** The target of the request line: a path, or a whole address, whose host counts as well (RFC 9112, 3.2.2). */
  readonly target: string;
}

/** Whether a request names allowed hosts only, which no page of another site can make a browser do. */
export function namesAllowedHost({ headers, target }: NamedHosts, allowed: readonly string[]): boolean {
  const [header = '', ...more] = headers;
  const authority = absoluteTarget.exec(target)?.[1];
  const named = authority === undefined ? [header] : [header, authority];
  return more.length === 0 && named.every((host) => allowed.includes(nameOf(host)));
}

function nameOf(host: string): string {
  const [, name = '', port = '0'] = hostHeader.exec(host) ?? [];
  return Number(port) <= highestPort ? name.toLowerCase() : '';
}
