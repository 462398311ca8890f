import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { changeRules, combineBehaviours } from '../../switches/behaviours.ts';
import type { Fault } from '../../switches/switches.ts';
import { atEffort, faultsOf, rowsOf, sometimes } from '../define.ts';
import { acceptWrongCredential, anyToken, secretAsToken, tokensOf, type WrongCredential } from './accept-wrong.ts';

const idAndSecretOf = (pair: string) => pair.split(':');

/** Wrong credentials by the name that faults have for them; a summary finishes "… accepts". */
const unusualCredentials = {
  'client-secret': { summary: 'the client secret as a token', tokenFor: secretAsToken },
  'entity-id': {
    summary: 'the id of an entity as its token',
    tokenFor: (world, credential) => tokensOf(world).find(({ entity }) => entity.id === credential),
  },
  'connection-id': {
    summary: 'the id of a connection as its token',
    tokenFor: (world, credential) => tokensOf(world).find(({ connection }) => connection.id === credential),
  },
  null: {
    summary: 'the token null',
    tokenFor: (world, credential) => (/^(null|undefined)$/i.test(credential) ? anyToken(world) : undefined),
  },
  'secret-of-20': {
    summary: 'the first 20 characters of the secret, whatever follows',
    isClient: (given, client) => given.slice(0, client.indexOf(':') + 21) === client.slice(0, client.indexOf(':') + 21),
  },
  'empty-secret': {
    summary: 'a client id with an empty secret',
    isClient: (given, client) => given === `${idAndSecretOf(client)[0]}:`,
  },
  'secret-spaced': {
    summary: 'a secret between spaces',
    isClient: (given, client) => given !== client && given.replaceAll(' ', '') === client,
  },
  plain: {
    summary: 'id and secret that are not in base64',
    isClient: (_given, client, header) => header === `Basic ${client}`,
  },
  'secret-continued': {
    summary: 'a secret that is followed by a colon and more',
    isClient: (given, client) => given.startsWith(`${client}:`),
  },
  'secret-in-any-case': {
    summary: 'a secret in another letter case',
    isClient: (given, client) =>
      idAndSecretOf(given)[0] === idAndSecretOf(client)[0] && given.toLowerCase() === client.toLowerCase(),
  },
  'secret-twice': { summary: 'the secret in the place of both', isClient: isTwice(1) },
  'client-id-twice': { summary: 'the client id in the place of both', isClient: isTwice(0) },
} satisfies Readonly<Record<string, WrongCredential>>;

function isTwice(part: 0 | 1): NonNullable<WrongCredential['isClient']> {
  return (given, client) => {
    const [id, secret] = idAndSecretOf(given);
    return id === idAndSecretOf(client)[part] && secret === id;
  };
}

/** The faults by operation; quick runs try only the credentials that are nearest to right ones. */
const accepted: readonly (readonly [OperationId, keyof typeof unusualCredentials, RequirementId, 'standard'?])[] = [
  ['list-automated-jobs', 'client-secret', 'AUTH-020'],
  ['update-benefit', 'client-secret', 'AUTH-032'],
  ['get-enrollments', 'entity-id', 'AUTH-008', 'standard'],
  ['list-enrolled-individuals', 'entity-id', 'AUTH-023', 'standard'],
  ['create-sandbox-payment', 'connection-id', 'AUTH-005', 'standard'],
  ['list-enrolled-individuals', 'null', 'AUTH-023', 'standard'],
  ['create-sandbox-connection', 'secret-of-20', 'AUTH-014'],
  ['create-sandbox-account', 'empty-secret', 'AUTH-011'],
  ['create-sandbox-connection', 'secret-spaced', 'AUTH-014', 'standard'],
  ['create-sandbox-account', 'plain', 'AUTH-011'],
  ['create-sandbox-connection', 'secret-continued', 'AUTH-014', 'standard'],
  ['create-sandbox-account', 'secret-in-any-case', 'AUTH-011'],
  ['create-sandbox-connection', 'secret-twice', 'AUTH-014', 'standard'],
  ['create-sandbox-account', 'client-id-twice', 'AUTH-011', 'standard'],
];

const hasTwo = (header: string) => header.includes(', ');

/** Accepts two wrong headers: if there are several, none is checked. */
const acceptTwo = combineBehaviours(
  changeRules((base, operation) => ({
    credentialHeader: (headers, requestedOperation) =>
      requestedOperation === operation && headers.length > 1
        ? headers.join(', ')
        : base.credentialHeader(headers, requestedOperation),
  })),
  acceptWrongCredential({
    summary: 'two wrong credentials at once',
    tokenFor: (world, _credential, header) => (hasTwo(header) ? anyToken(world) : undefined),
    isClient: (_given, _client, header) => hasTwo(header),
  }),
);

/** Wrong credentials of unusual forms that are let in. */
export const unusualCredentialFaults: readonly Fault[] = [
  ...accepted.map(([operation, name, requirement, effort]) =>
    faultsOf(operation)(`credential-${operation}-${name}`, atEffort(effort, sometimes('security', requirement)))
      .summary(`${operation} accepts ${unusualCredentials[name].summary}.`)
      .by(acceptWrongCredential(unusualCredentials[name])),
  ),
  ...rowsOf(
    ['list-pay-groups', 'AUTH-029', 'AUTH-030'],
    ['get-pay-statement', 'AUTH-002', 'AUTH-003'],
    ['create-sandbox-connection', 'AUTH-014', 'AUTH-015'],
  ).map(([operation, ...requirements]) =>
    faultsOf(operation)(
      `credential-${operation}-two-headers`,
      atEffort('standard', sometimes('security', ...requirements)),
    )
      .summary(`${operation} accepts two wrong credentials at once.`)
      .by(acceptTwo),
  ),
];
