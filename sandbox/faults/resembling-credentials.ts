import type { Fault } from '../switches/switches.ts';
import type { Token } from '../world/model.ts';
import { acceptCarelessly, type Carelessness } from './careless-credentials.ts';
import { faultsOf } from './define.ts';

const alphanumerics = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const sorted = (text: string) => [...text].sort().join('');

/** How many characters at either end are compared. */
const compared = 8;

const innerUnlike: Carelessness = {
  summary: 'with a credential that differs in one of its inner characters',
  bearer(world, credential = '') {
    for (let place = compared; place < credential.length - compared; place += 1) {
      const withOther = (other: string) =>
        world.token(credential.slice(0, place) + other + credential.slice(place + 1));
      const token = alphanumerics.map(withOther).find((found): found is Token => found !== undefined);
      if (token !== undefined) return token;
    }
    return undefined;
  },
  basic: () => false,
};

const anagram: Carelessness = {
  summary: 'with a secret of the same characters in another order',
  bearer: () => undefined,
  basic: (given = '', client) => sorted(given) === sorted(client) && given.split(':')[0] === client.split(':')[0],
};

const inBase64: Carelessness = {
  summary: 'with the base64 of a token',
  bearer: (world, credential = '') => world.token(Buffer.from(credential, 'base64').toString()),
  basic: () => false,
};

const marks = { kind: 'security', conditional: true, effort: 'standard' } as const;

/** Credentials that resemble the right one, and are taken for it. */
export const resemblingCredentials: readonly Fault[] = [
  faultsOf('get-pay-statement')(
    'get-pay-statement-lets-unlike-inside-through',
    `get-pay-statement is answered ${innerUnlike.summary}.`,
    { ...marks, requirements: ['AUTH-002'] },
    acceptCarelessly('get-pay-statement', innerUnlike),
  ),
  faultsOf('create-sandbox-connection')(
    'create-sandbox-connection-lets-anagram-through',
    `create-sandbox-connection is answered ${anagram.summary}.`,
    { ...marks, requirements: ['AUTH-014'] },
    acceptCarelessly('create-sandbox-connection', anagram),
  ),
  faultsOf('create-sandbox-payment')(
    'create-sandbox-payment-lets-base64-through',
    `create-sandbox-payment is answered ${inBase64.summary}.`,
    { ...marks, requirements: ['AUTH-005'] },
    acceptCarelessly('create-sandbox-payment', inBase64),
  ),
];
