import type { Token } from '../../world/model.ts';
import { anyToken, clientSecretAsToken, type WrongCredential } from './accept-wrong.ts';

const alphanumerics = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const idOf = (pair: string) => pair.split(':')[0];
const secretOf = (pair: string) => pair.slice(pair.indexOf(':') + 1);
const inBase64 = (text: string) => Buffer.from(text).toString('base64');
const sorted = (text: string) => [...text].sort().join('');
const swapCase = (text: string) =>
  [...text].map((letter) => (letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase())).join('');

/** The number of characters at either end that are compared. */
const compared = 8;

/** Wrong credentials by the name that faults have for them; a summary finishes "… is answered". */
export const wrongCredentials = {
  'no-credential': {
    summary: 'without any credential',
    bearer: (world, _credential, header) => (header === '' ? anyToken(world) : undefined),
    basic: (_given, _client, header) => header === '',
  },
  garbage: {
    summary: 'with any credential of its scheme',
    bearer: (world, credential) => (credential === '' ? undefined : anyToken(world)),
    basic: (given) => given !== '',
  },
  cut: {
    summary: 'with a credential whose last character is missing',
    bearer: (world, credential) => alphanumerics.map((last) => world.token(credential + last)).find(Boolean),
    basic: (given, client) => given === client.slice(0, -1),
  },
  'without-first': {
    summary: 'with a credential whose first character is missing',
    bearer: (world, credential) => world.token(`s${credential}`),
    basic: (given, client) => given === client.replace(/:./, ':'),
  },
  extended: {
    summary: 'with a credential that has one more character',
    bearer: (world, credential) => world.token(credential.slice(0, -1)),
    basic: (given, client) => given.startsWith(client),
  },
  followed: {
    summary: 'with a credential that is followed by more text',
    bearer: (world, _credential, header) => world.token(/^bearer +(\S+) +.*$/i.exec(header)?.[1] ?? ''),
    basic: (_given, client, header) => header.startsWith(`Basic ${inBase64(client)} `),
  },
  'letter-case': {
    summary: 'with a credential in the other letter case',
    bearer: (world, credential) => world.token(swapCase(credential)),
    basic: (given, client) => given.toLowerCase() === client.toLowerCase(),
  },
  'unlike-inside': {
    summary: 'with a credential that differs in one of its inner characters',
    bearer(world, credential) {
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
    bearer: (world, credential) => world.token(Buffer.from(credential, 'base64').toString()),
  },
  'empty-token': {
    summary: 'with the bearer scheme and no token behind it',
    bearer: (world, _credential, header) => (/^bearer\s*$/i.test(header) ? anyToken(world) : undefined),
  },
  'secret-as-token': { summary: 'with the client secret as a bearer token', bearer: clientSecretAsToken },
  'other-scheme': {
    summary: 'with the credential of the other scheme',
    bearer: (world, _credential, header) => (/^basic /i.test(header) ? anyToken(world) : undefined),
    basic: (_given, _client, header) => /^bearer /i.test(header),
  },
  'two-wrong': {
    summary: 'with wrong credentials of both schemes at once',
    bearer: (world, _credential, header) => (ofBothSchemes.test(header) ? anyToken(world) : undefined),
    basic: (_given, _client, header) => ofBothSchemes.test(header),
  },
  'pair-as-bearer': {
    summary: 'with the client id and secret under the bearer scheme',
    basic: (_given, client, header) => header === `Bearer ${inBase64(client)}`,
  },
  'any-id': {
    summary: 'with any client id beside the secret',
    basic: (given, client) => secretOf(given) === secretOf(client),
  },
  'id-in-any-case': {
    summary: 'with a client id in another letter case',
    basic: (given, client) => secretOf(given) === secretOf(client) && given.toLowerCase() === client.toLowerCase(),
  },
  'swapped-pair': {
    summary: 'with the secret before the client id',
    basic: (given, client) => given === `${secretOf(client)}:${idOf(client)}`,
  },
  anagram: {
    summary: 'with a secret of the same characters in another order',
    basic: (given, client) => sorted(given) === sorted(client) && idOf(given) === idOf(client),
  },
} satisfies Readonly<Record<string, WrongCredential>>;

const ofBothSchemes = /bearer .*basic |basic .*bearer /i;
