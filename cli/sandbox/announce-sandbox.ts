import type { RunningSandbox } from '../../sandbox/start.ts';
import type { Switch } from '../../sandbox/switches/switches.ts';
import type { Io } from '../io.ts';

/** The parts of a started sandbox that are announced. `isControlled`: requests may change it while it runs. */
export interface Announced {
  readonly sandbox: RunningSandbox;
  readonly faults: readonly Switch[];
  readonly variants: readonly Switch[];
  readonly isControlled: boolean;
  /** Other machines can reach the sandbox, so only its profile names the credentials. */
  readonly isExposed: boolean;
}

/** Prints the address of a sandbox, an example request, and the active switches. Programs read the first line. */
export function announceSandbox({ sandbox, isExposed, ...on }: Announced, { stdout, stderr }: Io): void {
  const { accessToken, clientId, clientSecret } = sandbox.profile.credentials;
  const lines = [
    `listening ${sandbox.url}`,
    `documentation at ${sandbox.url}/docs; Ctrl-C stops it`,
    ...(isExposed
      ? []
      : [`access token   ${accessToken}`, `client id      ${clientId}`, `client secret  ${clientSecret}`]),
    ...on.faults.map(({ id, summary }) => `fault on: ${id}: ${summary}`),
    ...on.variants.map(({ id, summary }) => `variant on: ${id}: ${summary}`),
    ...(on.isControlled ? [`control at ${sandbox.url}/sandbox-control, with the header Sec-Sandbox-Control: 1`] : []),
  ];
  stdout.write(`${lines.join('\n')}\n`);
  for (const notice of sandbox.notices) stderr.write(`${notice}\n`);
}
