import { basic, bearer, garbage } from './headers.ts';
import type { CredentialNearMiss } from './near-miss.ts';

/**
 * Wrong credentials of both schemes at once, in one header and in two. One right one beside a wrong one is none of these:
 * what becomes of that is open.
 */
export const bothWrong: readonly CredentialNearMiss[] = [
  {
    kind: 'both-schemes',
    flaw: 'wrong',
    label: 'wrong credentials of both schemes in one header',
    value: `${bearer(garbage)}, ${basic({ clientId: garbage, clientSecret: garbage })}`,
  },
  {
    kind: 'both-headers',
    flaw: 'wrong',
    label: 'wrong credentials of both schemes in two headers',
    value: [basic({ clientId: garbage, clientSecret: garbage }), bearer(garbage)],
  },
];
