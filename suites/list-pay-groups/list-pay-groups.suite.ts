import { judgePlainList } from '../../harness/premises/judge-created-list.ts';
import { defineCheck, type Suite } from '../../harness/trial/trial.ts';
import { answeredWithGroups, judgePayGroupsAnswered } from '../../oracle/list-pay-groups/pay-groups.ts';

const list = defineCheck({
  id: 'list-pay-groups/list',
  title: 'A valid request is answered 200 with the pay groups',
  judges: [judgePayGroupsAnswered],
  run: (t) => judgePlainList(t, 'list-pay-groups', answeredWithGroups, judgePayGroupsAnswered),
});

export const listPayGroups: Suite = { name: 'list-pay-groups', title: 'List pay groups', checks: [list] };
