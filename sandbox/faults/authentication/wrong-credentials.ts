import type { Token } from '../../world/model.ts';
import { anyToken, secretAsToken, type WrongCredential } from './accept-wrong.ts';

const alphanumerics = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const idOf = (pair: string) => pair.split(':')[0];
const secretOf = (pair: string) => pair.slice(pair.indexOf(':') + 1);
const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const sorted = (text: string) => [...text].sort().join('');
const swapCase = (text: string) =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** A careless comparison looks at this many characters at either end, and at none in between. */
const compared = 8;

/** Wrong credentials by the name that faults have for them; a summary finishes "… is answered". */
export const wrongCredentials = {
  'no-credential': {
    summary: 'without any credential',
    tokenFor: (world, _credential, header) => (header === '' ? anyToken(world) : undefined),
    isClient: (_given, _client, header) => header === '',
  },
  garbage: {
    summary: 'with any credential of its scheme',
    tokenFor: (world, credential) => (credential === '' ? undefined : anyToken(world)),
    isClient: (given) => given !== '',
  },
  cut: {
    summary: 'with a credential whose last character is missing',
    tokenFor: (world, credential) => alphanumerics.map((last) => world.token(credential + last)).find(Boolean),
    isClient: (given, client) => given === client.slice(0, -1),
  },
  'without-first': {
    summary: 'with a credential whose first character is missing',
    // Every token begins with "sandbox".
    tokenFor: (world, credential) => world.token(`s${credential}`),
    isClient: (given, client) => given === client.replace(/:./, ':'),
  },
  extended: {
    summary: 'with a credential that has one more character',
    tokenFor: (world, credential) => world.token(credential.slice(0, -1)),
    isClient: (given, client) => given.startsWith(client),
  },
  followed: {
    summary: 'with a credential that is followed by more text',
    tokenFor: (world, _credential, header) => world.token(/^bearer +(\S+) +.*$/i.exec(header)?.[1] ?? ''),
    isClient: (_given, client, header) => header.startsWith(`Basic ${inBase64(client)} `),
  },
  'letter-case': {
    summary: 'with a credential in the other letter case',
    tokenFor: (world, credential) => world.token(swapCase(credential)),
    isClient: (given, client) => given.toLowerCase() === client.toLowerCase(),
  },
  'unlike-inside': {
    summary: 'with a credential that differs in one of its inner characters',
    tokenFor(world, credential) {
      for (let place = compared; place < credential.length - compared; place += 1) {
        const withOther = (other: string) =>
          world.token(credential.slice(0, place) + other + credential.slice(place + 1));
        const token = alphanumerics.map(withOther).find((found): found is Token => found !== undefined);
        if (token !== undefined) return token;
      }
      return undefined;
    },
  },
  base64: {
    summary: 'with the base64 of a token',
    tokenFor: (world, credential) => world.token(Buffer.from(credential, 'base64').toString()),
  },
  'empty-token': {
    summary: 'with the bearer scheme and no token behind it',
    tokenFor: (world, _credential, header) => (/^bearer\s*$/i.test(header) ? anyToken(world) : undefined),
  },
  'secret-as-token': { summary: 'with the client secret as a bearer token', tokenFor: secretAsToken },
  'other-scheme': {
    summary: 'with the credential of the other scheme',
    tokenFor: (world, _credential, header) => (/^basic /i.test(header) ? anyToken(world) : undefined),
    isClient: (_given, _client, header) => /^bearer /i.test(header),
  },
  'two-wrong': {
    summary: 'with wrong credentials of both schemes at once',
    tokenFor: (world, _credential, header) => (ofBothSchemes.test(header) ? anyToken(world) : undefined),
    isClient: (_given, _client, header) => ofBothSchemes.test(header),
  },
  'pair-as-bearer': {
    summary: 'with the client id and secret under the bearer scheme',
    isClient: (_given, client, header) => header === `Bearer ${inBase64(client)}`,
  },
  'any-id': {
    summary: 'with any client id beside the secret',
    isClient: (given, client) => secretOf(given) === secretOf(client),
  },
  'id-in-any-case': {
    summary: 'with a client id in another letter case',
    isClient: (given, client) => secretOf(given) === secretOf(client) && given.toLowerCase() === client.toLowerCase(),
  },
  'swapped-pair': {
    summary: 'with the secret before the client id',
    isClient: (given, client) => given === `${secretOf(client)}:${idOf(client)}`,
  },
  anagram: {
    summary: 'with a secret of the same characters in another order',
    isClient: (given, client) => sorted(given) === sorted(client) && idOf(given) === idOf(client),
  },
} satisfies Readonly<Record<string, WrongCredential>>;

const ofBothSchemes = /bearer .*basic |basic .*bearer /i;
