import { UsageError } from '../io.ts';
import type { Environment } from './profile-yaml.ts';

/** Checks the proxies of the environment. No message repeats one, since it may hold a password. @throws UsageError */
export function assertProxies(environment: Environment): void {
  const wrong = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY'].filter((name) => {
    const address = environment[name] ?? '';
    return address !== '' && !(URL.canParse(address) && /^https?:$/.test(new URL(address).protocol));
  });
  const problems = wrong.map(
    (name) => `${name} holds no address of a proxy; it must begin with http:// or https://, or be unset`,
  );
  if (problems.length > 0) throw new UsageError(problems);
}
