import type { Operation } from '../../specs/interface/operations.ts';
import { unauthorized } from '../rules/refusal.ts';
import type { Rules } from '../rules/rules.ts';
import type { Token } from '../world/model.ts';
import type { World } from '../world/world.ts';

/**
 * Checks "Authentication": one header, of the right scheme. `client`: `id:secret` of the sandbox's own client; a party
 * has another one. @returns the token; undefined for a basic credential
 */
export function authenticate(
  { id, credential: scheme }: Operation,
  headers: readonly string[],
  client: string,
  world: World,
  rules: Rules,
): Token | undefined {
  const header = rules.credentialHeader(headers, id);
  if (header === undefined) throw unauthorized('More than one Authorization header was sent.');
  const [, givenScheme, credential = ''] = /^([a-z]+) +(\S+)$/i.exec(header) ?? [];
  const isScheme = givenScheme?.toLowerCase() === scheme;
  if (scheme === 'bearer') {
    const token = rules.bearer(world, isScheme ? credential : undefined, id, header);
    if (token === undefined) throw unauthorized('A valid bearer access token is needed.');
    return token;
  }
  const decoded = Buffer.from(credential, 'base64');
  const isBase64 = decoded.toString('base64').replace(/=+$/, '') === credential.replace(/=+$/, '');
  const given = isScheme && isBase64 ? decoded.toString() : undefined;
  const expected = world.clients.get(given?.split(':', 1)[0] ?? '') ?? client;
  if (!rules.isClient(given, expected, id, header)) throw unauthorized('The basic credential of a client is needed.');
  return undefined;
}
