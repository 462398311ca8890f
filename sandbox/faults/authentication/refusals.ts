import { Refusal } from '../../rules/refusal.ts';
import { changeAnswersWhere, changeRules, namedEntity, objectOf } from '../../switches/behaviours.ts';
import type { Fault, RequestView } from '../../switches/switches.ts';
import { afterwards, atEffort, faultsOf, sometimes } from '../define.ts';
import { refuseAfterwards } from './accept-wrong.ts';
import { wrongCredentials } from './wrong-credentials.ts';

const groups = faultsOf('list-pay-groups');
const { body: refusal } = new Refusal(401, 'unauthorized_error', 'no', 'No.');

/** Writes whose effect can be seen, and the wrong credential with which they act before they refuse it. */
const writes = [
  ['create-sandbox-payment', 'extended'],
  ['update-benefit', 'extended'],
  ['disconnect-entity', 'no-credential'],
] as const;

/** Lists pay groups of the named entity to some requests whose credential is refused. */
const listToSome = (when: (headers: RequestView['headers']) => boolean) =>
  changeAnswersWhere({ status: 401, when: ({ headers }) => when(headers) }, (reply, request) => {
    const entity = namedEntity(request);
    if (entity !== undefined) Object.assign(reply, { status: 200, body: entity.payGroups });
  });

/** Wrong refusals: too late, only by their status, of a right credential, or with the refused data. */
export const refusals: readonly Fault[] = [
  ...writes.map(([operation, name]) =>
    faultsOf(operation)(`${operation}-acts-before-refusing`, afterwards('security', 'AUTH-034'))
      .summary(`${operation} ${wrongCredentials[name].summary} is refused, after it has been done.`)
      .by(refuseAfterwards(wrongCredentials[name], () => refusal)),
  ),
  ...(['get-pay-statement', 'list-enrolled-individuals', 'list-pay-groups'] as const).map((operation) =>
    faultsOf(operation)(`${operation}-refusal-with-data`, sometimes('security', 'AUTH-035', 'ERR-012'))
      .summary(`${operation} with an unknown token is refused with 401, and the data is in the body.`)
      .by(refuseAfterwards(wrongCredentials.garbage, (body) => body)),
  ),
  groups('list-pay-groups-open-without-version', atEffort('standard', sometimes('security', 'AUTH-028')))
    .summary('Pay groups of a named entity are listed without a credential where the version header is missing.')
    .with(
      listToSome,
      ({ authorization, 'service-api-version': version }) => authorization === undefined && version === undefined,
    ),
  groups('list-pay-groups-pair-with-entity', atEffort('standard', sometimes('security', 'AUTH-030')))
    .summary('The client id and secret list the pay groups of an entity that is named.')
    .by(listToSome(({ authorization }) => /^basic /i.test(String(authorization)))),
  groups('list-pay-groups-unnamed-refusal-with-data', sometimes('security', 'AUTH-035'))
    .summary('Without a credential pay groups of a named entity are refused with 401, and the body has them.')
    .with(changeAnswersWhere, { status: 401 }, (reply, request) => {
      const entity = namedEntity(request);
      if (entity !== undefined) reply.body = { ...objectOf(reply.body), data: entity.payGroups };
    }),
  faultsOf('create-sandbox-connection')(
    'create-sandbox-connection-refusal-with-token',
    afterwards('security', 'AUTH-034'),
  )
    .summary('With a wrong secret a connection is refused with 401, and the body has its access token.')
    .by(refuseAfterwards(wrongCredentials.garbage, (body) => ({ ...objectOf(body), ...refusal }))),
  faultsOf('list-automated-jobs')(
    'seen-wrong-token-under-200',
    sometimes('security', 'AUTH-019', 'AUTH-020', 'AUTH-021'),
  )
    .summary('A wrong token is answered with status 200 and the error in the body.')
    .with(changeAnswersWhere, { status: 401 }, (reply) => Object.assign(reply, { status: 200 })),
  ...(['list-automated-jobs', 'list-pay-groups', 'create-sandbox-payment'] as const).map((operation) =>
    faultsOf(operation)(`dead-token-at-${operation}`, sometimes('condition', 'CONN-007', 'ACCT-005'))
      .summary(`The access token of a created connection is refused by ${operation}.`)
      .with(changeRules, (base) => ({
        bearer(world, credential, requestedOperation, header) {
          const token = base.bearer(world, credential, requestedOperation, header);
          // The first two connections are fixtures.
          const isCreated = token !== undefined && world.connections.indexOf(token.connection) > 1;
          return requestedOperation === operation && isCreated ? undefined : token;
        },
      })),
  ),
];
