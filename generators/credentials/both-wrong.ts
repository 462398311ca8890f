import { basic, bearer, garbage } from './headers.ts';
import { type CredentialNearMiss, wrong } from './near-miss.ts';

const pair = basic({ clientId: garbage, clientSecret: garbage });

/** Wrong credentials of both schemes at once. What becomes of a right one beside a wrong one is open. */
export const bothWrong: readonly CredentialNearMiss[] = [
  wrong('both-schemes', 'wrong credentials of both schemes in one header', `${bearer(garbage)}, ${pair}`),
  wrong('both-headers', 'wrong credentials of both schemes in two headers', [pair, bearer(garbage)]),
];
