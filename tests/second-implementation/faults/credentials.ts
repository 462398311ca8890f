import { type Call, type Operation, Refusal, type Wrapper } from '../call.ts';
import { anew, credentialTo, onCall, withCredential } from '../rewrite.ts';
import { type Faults, sometimes, sometimesAfterwards } from './fault.ts';

const tokenOf = ({ headers }: Call) => (headers.authorization ?? '').replace(/^\S+ +/, '');
const schemeOf = ({ headers }: Call) => (headers.authorization ?? '').split(' ')[0]?.toLowerCase();
const credentialValue = ({ headers }: Call, scheme: string): string | undefined => {
  const [, kind = '', value = ''] = /^(\S+) ?(.*)$/.exec(headers.authorization ?? '') ?? [];
  return kind.toLowerCase() === scheme ? value : undefined;
};
const rightBasic = ({ world: { client } }: Call) => Buffer.from(`${client.id}:${client.secret}`).toString('base64');
const decoded = (call: Call) => Buffer.from(credentialValue(call, 'basic') ?? '', 'base64').toString();
/** Admits a caller of the basic scheme if their credential resembles the right one. */
const admitAlike = (operation: Operation, alike: (call: Call, text: string) => boolean): Wrapper =>
  onCall(operation, (call) =>
    credentialValue(call, 'basic') !== undefined && alike(call, decoded(call))
      ? withCredential(call, `Basic ${rightBasic(call)}`)
      : undefined,
  );
/** Admits a caller as the owner of the fixtures if their bearer value passes. */
const admitAsOwner = (operation: Operation, passes: (value: string, call: Call) => boolean): Wrapper =>
  onCall(operation, (call) => {
    const value = credentialValue(call, 'bearer');
    const isMistaken = value !== undefined && passes(value, call);
    return isMistaken ? withCredential(call, credentialTo(call, call.world.connections[0])) : undefined;
  });
/** Admits a token that nearly equals a valid one as if it were that one. */
const admitNearToken = (operation: Operation, tokenOf: (value: string, tokens: string[]) => string | undefined) =>
  onCall(operation, (call) => {
    const token = tokenOf(credentialValue(call, 'bearer') ?? '', [...call.world.byToken.keys()]);
    return token === undefined ? undefined : withCredential(call, `Bearer ${token}`);
  });

/** Credentials that are accepted and must not be. */
export const CREDENTIAL_FAULTS: Faults = {
  'entity-is-enough': {
    summary: 'needs no credential on enrollments when entity_ids says whose they are',
    ...sometimes('credential'),
    wrap: onCall('get-enrollments', (call) => {
      const asked = call.query.get('entity_ids')?.toUpperCase();
      const found = call.world.connections.find(({ entities }) => entities.some(({ id }) => id === asked));
      return call.headers.authorization === undefined && found
        ? withCredential(call, credentialTo(call, found))
        : undefined;
    }),
  },
  'garbage-pays': {
    summary: 'takes any bearer token for the one used last, on sandbox payments',
    ...sometimesAfterwards('credential'),
    wrap: anew(() => {
      let last = '';
      return onCall('create-sandbox-payment', (call) => {
        if (schemeOf(call) !== 'bearer') return undefined;
        if (call.world.byToken.has(tokenOf(call))) last = tokenOf(call);
        else if (last === '') throw new Refusal(401, 'credential_refused', 'who_are_you', 'The credential was refused');
        return withCredential(call, `Bearer ${last}`);
      });
    }),
  },
  'basic-value-as-token': {
    effort: 'standard',
    summary: 'reads enrollments for a bearer token that is the basic credential',
    ...sometimes('credential'),
    wrap: admitAsOwner('get-enrollments', (value, call) => value === rightBasic(call)),
  },
  'last-character-of-the-token-is-free': {
    effort: 'standard',
    summary: 'takes any last character of a token, on the list of enrolled individuals',
    ...sometimes('credential'),
    wrap: admitNearToken('list-enrolled-individuals', (value, tokens) =>
      tokens.find((token) => token.length === value.length && token.slice(0, -1) === value.slice(0, -1)),
    ),
  },
  'token-for-a-secret': {
    effort: 'standard',
    summary: 'creates connections for a client whose secret is an access token',
    ...sometimes('credential'),
    wrap: admitAlike('create-sandbox-connection', ({ world }, text) =>
      [...world.byToken.keys()].some((token) => text === `${world.client.id}:${token}`),
    ),
  },
};
