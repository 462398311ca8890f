/** What a proxy is to be given: a proxy may send it back like a target. */
export interface ProxyCredential {
  /** The variable of the environment that it stands in, in capitals, e.g. `HTTPS_PROXY`. */
  readonly variable: string;
  readonly user: string;
  readonly password: string;
}

/** The credentials within the addresses of the proxies that an environment names. */
export function proxyCredentials(
  environment: Readonly<Record<string, string | undefined>>,
): readonly ProxyCredential[] {
  return ['HTTPS_PROXY', 'HTTP_PROXY'].flatMap((variable) => {
    const address = environment[variable.toLowerCase()] ?? environment[variable] ?? '';
    if (!URL.canParse(address)) return [];
    const { username, password } = new URL(address);
    if (username === '' && password === '') return [];
    return [{ variable, user: decoded(username), password: decoded(password) }];
  });
}

/** A stray `%` is kept as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
