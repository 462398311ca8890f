import type { Profile } from '../../specs/words/profile.ts';
import type { Bounds } from '../bounds/bounds.ts';
import { Secrets } from './secrets.ts';

/** Matches an ordinary word: as an identifier it is no secret by itself, and would be found all over the evidence. */
const ordinaryWord = /^[a-z]{1,12}$/i;

/** Collects the secrets of a profile and of the environment's proxies, with the variables that stand for them. */
export function profileSecrets(
  profile: Profile,
  bounds: Bounds,
  environment: Readonly<Record<string, string | undefined>>,
): Secrets {
  const secrets = new Secrets(bounds, openWords(profile));
  const { accessToken, foreignAccessToken, clientId, clientSecret } = profile.credentials;
  if (accessToken !== null) secrets.addToken(accessToken);
  if (foreignAccessToken !== null) secrets.add('$FOREIGN_ACCESS_TOKEN', foreignAccessToken);
  if (clientSecret !== null) secrets.add('$CLIENT_SECRET', clientSecret);
  if (clientId !== null) secrets.add('$CLIENT_ID', clientId, { onlyWhole: ordinaryWord.test(clientId) });
  if (clientId !== null && clientSecret !== null) {
    secrets.add('$CLIENT_ID:$CLIENT_SECRET', `${clientId}:${clientSecret}`);
  }
  for (const [name, value] of Object.entries(profile.headers)) secrets.add(headerVariable(name), value);
  for (const { variable, user, password } of proxyCredentials(environment)) {
    secrets.add(`$${variable}_PASSWORD`, password);
    secrets.add(`$${variable}_USER`, user, { onlyWhole: ordinaryWord.test(user) });
    secrets.add(`$${variable}_USER:$${variable}_PASSWORD`, `${user}:${password}`);
  }
  return secrets;
}

/** Lists texts that every report shows, even if a secret contains them. */
const openWords = ({ name, version, baseUrl, provider, fixtures, headers }: Profile): readonly string[] => [
  name,
  version,
  baseUrl,
  provider ?? '',
  ...Object.values(fixtures).flat(),
  ...Object.keys(headers),
];

/** `X-Gateway-Key` is `$X_GATEWAY_KEY`. */
const headerVariable = (name: string): string =>
  `$${name
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '_')
    .replace(/^(?=\d)/, '_')}`;

/** Lists the credentials for proxies, which may send them back as a target may. */
const proxyCredentials = (environment: Readonly<Record<string, string | undefined>>) =>
  ['HTTPS_PROXY', 'HTTP_PROXY'].flatMap((variable) => {
    const address = environment[variable.toLowerCase()] ?? environment[variable] ?? '';
    if (!URL.canParse(address)) return [];
    const { username, password } = new URL(address);
    if (username === '' && password === '') return [];
    return [{ variable, user: decoded(username), password: decoded(password) }];
  });

/** Undoes percent-encoding; a text with a stray `%` is kept as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
