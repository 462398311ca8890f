import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { createdPair, foreignEntity, neededFixture } from '../../harness/premises/parties.ts';
import { payGroups, under } from '../../harness/requests/requests.ts';
import { defineCheck, type Suite } from '../../harness/trial/trial.ts';
import {
  foreignHiddenUnderEntity,
  judgeHandedOut,
  judgeOwnUnderForeign,
  ownHiddenUnderForeignEntity,
} from '../../oracle/isolation/foreign-data.ts';
import { payGroupsListed } from '../../oracle/isolation/listed.ts';
import { foreignUpdates } from './benefit-update.ts';
import { foreignBenefits } from './enrolled-individuals.ts';
import { foreignEnrollments } from './enrollments.ts';
import { foreignPayments } from './pay-statements.ts';

const foreignHidden = foreignHiddenUnderEntity['list-pay-groups'];
const ownHidden = ownHiddenUnderForeignEntity['list-pay-groups'];

/** Asks for the pay groups of a foreign entity of the profile; combinations do so where a run creates connections. */
const foreignEntityOfProfile = defineCheck({
  id: 'isolation/foreign-entity',
  title: 'The pay groups under a foreign entity of the profile are neither those of the entity nor own ones',
  operation: 'list-pay-groups',
  judges: [foreignHidden, ownHidden],
  run: async (t) => {
    if ((await createdPair(t)) !== null) return;
    const { credential } = neededFixture(t);
    const entityId = await foreignEntity(t, null);
    if (entityId === undefined) throw doesNotApply('no-fixture', 'no entity of another connection is known');
    const own = payGroupsListed(await t.premiseOnce(payGroups(credential)));
    const exchange = await t.send(payGroups(credential, under(entityId)), { valid: false });
    const probe = { exchange, asked: 'the pay groups of a foreign entity' };
    const listed = [...payGroupsListed(exchange)];
    // A foreign entity must select nothing: pay groups that the own list lacks belong to another connection.
    const leak = listed.find((id) => !own.has(id));
    const mine = listed.find((id) => own.has(id));
    t.judge(judgeHandedOut(foreignHidden, probe, leak && `the pay group ${leak}`));
    if (leak === undefined) t.judge(judgeOwnUnderForeign(ownHidden, probe, mine && `the own pay group ${mine}`));
  },
});

export const isolation: Suite = {
  name: 'isolation',
  title: 'Isolation of connections',
  checks: [foreignPayments, foreignEnrollments, foreignBenefits, foreignUpdates, foreignEntityOfProfile],
};
