import type { Answer, Call, Handler, Operation, Wrapper } from '../call.ts';
import { credentialTo, onCall, withCredential } from '../rewrite.ts';
import { type Faults, sometimes, sometimesAfterwards } from './fault.ts';

const credentialValue = ({ headers }: Call, scheme: string): string | undefined => {
  const [, kind = '', value = ''] = /^(\S+) ?(.*)$/.exec(headers.authorization ?? '') ?? [];
  return kind.toLowerCase() === scheme ? value : undefined;
};
const rightBasic = ({ world: { client } }: Call) => Buffer.from(`${client.id}:${client.secret}`).toString('base64');
const decoded = (call: Call) => Buffer.from(credentialValue(call, 'basic') ?? '', 'base64').toString();
/** Lets a caller of the basic scheme in whose credential resembles the right one. */
const admitAlike = (operation: Operation, alike: (call: Call, text: string) => boolean): Wrapper =>
  onCall(operation, (call) =>
    credentialValue(call, 'basic') !== undefined && alike(call, decoded(call))
      ? withCredential(call, `Basic ${rightBasic(call)}`)
      : undefined,
  );
/** Lets a caller in as the owner of the fixtures whose bearer value passes. */
const admitAsOwner = (operation: Operation, passes: (value: string, call: Call) => boolean): Wrapper =>
  onCall(operation, (call) => {
    const value = credentialValue(call, 'bearer');
    const isMistaken = value !== undefined && passes(value, call);
    return isMistaken ? withCredential(call, credentialTo(call, call.world.connections[0])) : undefined;
  });
/** Lets a near miss of a token in as that token. */
const admitNearToken = (operation: Operation, tokenOf: (value: string, tokens: string[]) => string | undefined) =>
  onCall(operation, (call) => {
    const token = tokenOf(credentialValue(call, 'bearer') ?? '', [...call.world.byToken.keys()]);
    return token === undefined ? undefined : withCredential(call, `Bearer ${token}`);
  });
/** Does something all the same where the credential was refused. */
const doneThough = (operation: Operation, done: (call: Call, next: Handler) => Answer | undefined): Wrapper => {
  return (next) => (call) => {
    const answer = next(call);
    return call.operation === operation && answer.status === 401 ? (done(call, next) ?? answer) : answer;
  };
};
const owned = (call: Call) => ({ ...call, ...withCredential(call, credentialTo(call, call.world.connections[0])) });

/** More credentials that are accepted and must not be, and refusals that are none. */
export const SECRET_FAULTS: Faults = {
  'secret-as-token': {
    summary: 'lists jobs to a caller whose bearer token is the client secret',
    ...sometimes('credential'),
    wrap: admitAsOwner('list-automated-jobs', (value, { world }) => value === world.client.secret),
  },
  'basic-value-as-token': {
    effort: 'standard',
    summary: 'reads enrollments for a bearer token that is the basic credential',
    ...sometimes('credential'),
    wrap: admitAsOwner('get-enrollments', (value, call) => value === rightBasic(call)),
  },
  'empty-token-is-the-owner': {
    summary: 'lists items to a caller whose bearer token is empty',
    ...sometimes('credential'),
    wrap: admitAsOwner('list-pay-statement-items', (value) => value.trim() === ''),
  },
  'words-after-the-token': {
    summary: 'ignores what stands behind a space after the token, on pay groups',
    ...sometimes('credential'),
    wrap: admitNearToken('list-pay-groups', (value, tokens) => tokens.find((token) => value.startsWith(`${token} `))),
  },
  'last-character-of-the-token-is-free': {
    effort: 'standard',
    summary: 'takes any last character of a token, on the list of enrolled individuals',
    ...sometimes('credential'),
    wrap: admitNearToken('list-enrolled-individuals', (value, tokens) =>
      tokens.find((token) => token.length === value.length && token.slice(0, -1) === value.slice(0, -1)),
    ),
  },
  'first-character-of-the-token-is-free': {
    effort: 'standard',
    summary: 'compares a token from its second character on, on pay statements',
    ...sometimes('credential'),
    wrap: admitNearToken('get-pay-statement', (value, tokens) =>
      tokens.find((token) => value !== '' && (token.slice(1) === value || token.slice(1) === value.slice(1))),
    ),
  },
  'any-client-with-the-secret': {
    summary: 'looks at the secret alone when an account is created',
    ...sometimes('credential'),
    wrap: admitAlike('create-sandbox-account', ({ world }, text) => text.endsWith(`:${world.client.secret}`)),
  },
  'secret-with-more-behind-it': {
    summary: 'accepts a longer client secret that begins with the right one when a connection is created',
    ...sometimes('credential'),
    wrap: admitAlike('create-sandbox-connection', ({ world: { client } }, text) =>
      text.startsWith(`${client.id}:${client.secret}`),
    ),
  },
  'secret-cut-short': {
    effort: 'standard',
    summary: 'accepts a client secret without its last character when an account is created',
    ...sometimes('credential'),
    wrap: admitAlike(
      'create-sandbox-account',
      ({ world: { client } }, text) => text === `${client.id}:${client.secret.slice(0, -1)}`,
    ),
  },
  'secret-in-any-case': {
    summary: 'ignores the letter case of the client secret when a connection is created',
    ...sometimes('credential'),
    wrap: admitAlike(
      'create-sandbox-connection',
      ({ world: { client } }, text) => text.toLowerCase() === `${client.id}:${client.secret}`.toLowerCase(),
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
  'client-not-encoded': {
    summary: 'takes the client id and secret without base64 when an account is created',
    ...sometimes('credential'),
    wrap: onCall('create-sandbox-account', (call) =>
      credentialValue(call, 'basic') === `${call.world.client.id}:${call.world.client.secret}`
        ? withCredential(call, `Basic ${rightBasic(call)}`)
        : undefined,
    ),
  },
  'refused-with-the-items': {
    summary: 'answers 401 to a request for items without a credential, and lists them in the same body',
    ...sometimes('credential'),
    wrap: doneThough('list-pay-statement-items', (call, next) =>
      call.headers.authorization === undefined ? { ...next(owned(call)), status: 401 } : undefined,
    ),
  },
  'refused-but-updated': {
    summary: 'refuses the update of a benefit without a credential, and starts its job all the same',
    ...sometimesAfterwards('credential'),
    wrap: doneThough('update-benefit', ({ world, benefitId }) => {
      const found = world.connections.find(({ benefits }) => benefits.some(({ id }) => id === benefitId));
      if (found) world.addJob(found, 'benefit_refresh', world.now(), world.now());
      return undefined;
    }),
  },
  'refused-but-paid': {
    summary: 'refuses a sandbox payment to a token that is nearly right, and creates it all the same',
    ...sometimesAfterwards('credential'),
    wrap: doneThough('create-sandbox-payment', (call, next) => {
      const value = credentialValue(call, 'bearer') ?? '';
      const token = [...call.world.byToken.keys()].find(
        (one) => value !== '' && one.startsWith(value.slice(0, 12)) && value.length > 20,
      );
      if (token !== undefined) next({ ...call, ...withCredential(call, `Bearer ${token}`) });
      return undefined;
    }),
  },
};
