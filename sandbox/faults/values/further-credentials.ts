import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import type { OperationId } from '../../../specs/interface/operations.ts';
import { changeRules } from '../../switches/behaviours.ts';
import type { Behaviour, Fault } from '../../switches/switches.ts';
import type { Token } from '../../world/model.ts';
import type { World } from '../../world/world.ts';
import { acceptCarelessly, type Carelessness } from '../careless-credentials.ts';
import { faultsOf } from '../define.ts';

/** The token that a careless server falls back to. */
function anyToken(world: World): Token | undefined {
  const [connection] = world.connections;
  const entity = connection?.entities[0];
  return connection && entity && { connection, entity };
}

const followed: Carelessness = {
  summary: 'with a credential that is followed by more text',
  bearer: (world, _credential, header) => {
    const [, token = '', more] = /^bearer +(\S+)( +.*)?$/i.exec(header) ?? [];
    return more === undefined ? undefined : world.token(token);
  },
  basic: (_given, client, header) => header.startsWith(`Basic ${Buffer.from(client).toString('base64')} `),
};

const withoutFirst: Carelessness = {
  summary: 'with a credential whose first character is missing',
  bearer: (world, credential = '') => world.token(`s${credential}`),
  basic: (given = '', client) => given === client.replace(/:./, ':'),
};

/** With a bearer token that equals the client's secret. */
const secretAsToken =
  (operation: OperationId): (() => Behaviour) =>
  () => {
    let secret = '';
    return changeRules((base) => ({
      isClient(given, client, requested, header) {
        secret = client.slice(client.indexOf(':') + 1);
        return base.isClient(given, client, requested, header);
      },
      bearer: (world, credential, requested, header) =>
        base.bearer(world, credential, requested, header) ??
        (requested === operation && secret !== '' && credential === secret ? anyToken(world) : undefined),
    }))();
  };

const twoWrong: Carelessness = {
  summary: 'with wrong credentials of both schemes at once',
  bearer: (world, _credential, header) =>
    /bearer .*basic |basic .*bearer /i.test(header) ? anyToken(world) : undefined,
  basic: (_given, _client, header) => /bearer .*basic |basic .*bearer /i.test(header),
};

const bearerWrong = {
  'get-pay-statement': 'AUTH-002',
  'create-sandbox-payment': 'AUTH-005',
  'get-enrollments': 'AUTH-008',
  'create-sandbox-account': 'AUTH-011',
  'create-sandbox-connection': 'AUTH-014',
  'disconnect-entity': 'AUTH-017',
  'list-automated-jobs': 'AUTH-020',
  'list-enrolled-individuals': 'AUTH-023',
  'list-pay-statement-items': 'AUTH-026',
  'list-pay-groups': 'AUTH-029',
  'update-benefit': 'AUTH-032',
} as const satisfies Partial<Record<OperationId, RequirementId>>;

type Guarded = keyof typeof bearerWrong;

/** @param more `effort`, where a quick run tries such a credential at other operations alone */
function careless(
  operation: Guarded,
  name: string,
  carelessness: Carelessness,
  more: { readonly effort?: 'standard' } = {},
): Fault {
  return faultsOf(operation)(
    `${operation}-lets-${name}-through`,
    `${operation} is answered ${carelessness.summary}.`,
    { kind: 'security', requirements: [bearerWrong[operation]], conditional: true, ...more },
    acceptCarelessly(operation, carelessness),
  );
}

const atStandard = { effort: 'standard' } as const;

/** Wrong credentials that are let through by a careless reading of the header. */
export const furtherCredentials: readonly Fault[] = [
  careless('get-pay-statement', 'followed', followed),
  careless('list-pay-groups', 'followed', followed),
  careless('create-sandbox-connection', 'followed', followed),
  careless('update-benefit', 'without-first', withoutFirst, atStandard),
  careless('create-sandbox-account', 'without-first', withoutFirst, atStandard),
  careless('list-automated-jobs', 'two-wrong', twoWrong),
  careless('get-enrollments', 'two-wrong', twoWrong, atStandard),
  careless('create-sandbox-account', 'two-wrong', twoWrong, atStandard),
  ...(['list-pay-statement-items', 'create-sandbox-payment'] as const).map((operation) =>
    faultsOf(operation)(
      `${operation}-lets-secret-as-token-through`,
      `${operation} is answered with the client secret as a bearer token.`,
      { kind: 'security', requirements: [bearerWrong[operation]], conditional: true },
      secretAsToken(operation),
    ),
  ),
];
