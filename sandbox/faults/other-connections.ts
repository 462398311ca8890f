import { changeAnswers, combineBehaviours } from '../switches/behaviours.ts';
import type { Behaviour, Fault } from '../switches/switches.ts';
import { faultsOf } from './define.ts';

/** Renames the pay groups of every connection but the one whose company was given an account last. */
function renameElsewhere(): Behaviour {
  let company: unknown;
  const noteAccount = changeAnswers({ operations: ['create-sandbox-account'] }, (_, { body }) => {
    company = (body as { readonly company_id?: unknown } | null)?.company_id;
  });
  const rename = changeAnswers({ operations: ['list-pay-groups'] }, (reply, { token }) => {
    if (company === undefined || token?.entity.connection.companyId === company) return;
    reply.body = (reply.body as { readonly name: string }[]).map((group) => ({
      ...group,
      name: `${group.name} (old)`,
    }));
  });
  return combineBehaviours(noteAccount, rename)();
}

/** What is done through one connection shows in another. */
export const otherConnections: readonly Fault[] = [
  faultsOf('list-pay-groups')(
    'account-renames-groups-elsewhere',
    'An account for one company renames the pay groups of all other connections.',
    { kind: 'security', requirements: ['ISO-022', 'STATE-014'], stateful: true, effort: 'standard' },
    renameElsewhere,
  ),
];
