import type { Profile } from '../../specs/profile.ts';
import type { Bounds } from '../bounds.ts';
import { Secrets } from './secrets.ts';

/** An identifier that is an ordinary word would be found all over the evidence; it is no secret by itself. */
const ordinaryWord = /^[a-z]{1,12}$/i;

/** The secrets that a profile brings along, and the variables that stand for them. */
export function profileSecrets(profile: Profile, bounds: Bounds): Secrets {
  const secrets = new Secrets({ secrets: bounds.secrets, secretLength: bounds.secretLength });
  const { accessToken, clientId, clientSecret } = profile.credentials;
  if (accessToken !== null) secrets.addToken(accessToken);
  if (clientSecret !== null) secrets.add('$CLIENT_SECRET', clientSecret);
  if (clientId !== null) secrets.add('$CLIENT_ID', clientId, ordinaryWord.test(clientId));
  if (clientId !== null && clientSecret !== null) {
    secrets.add('$CLIENT_ID:$CLIENT_SECRET', `${clientId}:${clientSecret}`);
  }
  for (const [name, value] of Object.entries(profile.headers)) secrets.add(headerVariable(name), value);
  return secrets;
}

/** `X-Gateway-Key` is `$X_GATEWAY_KEY`. */
function headerVariable(name: string): string {
  return `$${name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '_')
    .replace(/^(?=\d)/, '_')}`;
}
