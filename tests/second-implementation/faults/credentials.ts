import { type Call, type Operation, Refusal } from '../call.ts';
import { anew, credentialTo, onCall, withCredential } from '../rewrite.ts';
import { type Faults, plain, sometimes, sometimesAfterwards } from './fault.ts';

const tokenOf = ({ headers }: Call) => (headers.authorization ?? '').replace(/^\S+ +/, '');
const schemeOf = ({ headers }: Call) => (headers.authorization ?? '').split(' ')[0]?.toLowerCase();
const basicOf = ({ world: { client } }: Call, secret = client.secret) =>
  `Basic ${Buffer.from(`${client.id}:${secret}`).toString('base64')}`;
/** Accepts a bearer value as the first token that it resembles. */
const acceptAlike = (operation: Operation, alike: (value: string, token: string) => boolean) =>
  onCall(operation, (call) => {
    const value = tokenOf(call);
    const token = schemeOf(call) === 'bearer' && [...call.world.byToken.keys()].find((one) => alike(value, one));
    return token ? withCredential(call, `Bearer ${token}`) : undefined;
  });
const owner = (call: Call) => credentialTo(call, call.world.connections[0]);

/** Credentials that are accepted and must not be. */
export const CREDENTIAL_FAULTS: Faults = {
  'token-cut-short': {
    summary: 'accepts a token that lacks its last characters, on pay statements',
    ...sometimes('credential'),
    wrap: acceptAlike('get-pay-statement', (value, token) => value.length > 20 && token.startsWith(value)),
  },
  'token-extended': {
    summary: 'accepts a token with something behind it, on updates of a benefit',
    ...sometimes('credential'),
    wrap: acceptAlike('update-benefit', (value, token) => value.startsWith(token)),
  },
  'token-in-any-case': {
    summary: 'ignores the letter case of a token, on pay statement items',
    ...sometimes('credential'),
    wrap: acceptAlike('list-pay-statement-items', (value, token) => value.toLowerCase() === token.toLowerCase()),
  },
  'client-reads-pay-groups': {
    summary: 'lets the client secret read pay groups',
    ...sometimes('credential'),
    wrap: onCall('list-pay-groups', (call) =>
      schemeOf(call) === 'basic' ? withCredential(call, owner(call)) : undefined,
    ),
  },
  'token-creates-accounts': {
    summary: 'lets an access token create accounts',
    ...sometimes('credential'),
    wrap: onCall('create-sandbox-account', (call) =>
      schemeOf(call) === 'bearer' && call.world.byToken.has(tokenOf(call))
        ? withCredential(call, basicOf(call))
        : undefined,
    ),
  },
  'empty-secret': {
    summary: 'accepts an empty client secret when a connection is created',
    ...sometimes('credential'),
    wrap: onCall('create-sandbox-connection', (call) =>
      call.headers.authorization === basicOf(call, '') ? withCredential(call, basicOf(call)) : undefined,
    ),
  },
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
  'anybody-sees-jobs': {
    summary: 'lists jobs to a caller without a credential',
    ...plain('credential'),
    wrap: onCall('list-automated-jobs', (call) =>
      call.headers.authorization === undefined ? withCredential(call, owner(call)) : undefined,
    ),
  },
  'refused-but-done': {
    summary: 'refuses a disconnection without a credential, and disconnects all the same',
    ...sometimesAfterwards('credential'),
    wrap: (next) => (call) => {
      const answer = next(call);
      if (call.operation !== 'disconnect-entity' || answer.status !== 401) return answer;
      const named = JSON.stringify(call.body).toUpperCase();
      for (const entity of call.world.connections.flatMap(({ entities }) => entities)) {
        if (named.includes(entity.id)) entity.active = false;
      }
      return answer;
    },
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
};
