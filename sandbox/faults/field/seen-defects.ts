import type { RequirementId } from '../../../specs/catalogue/requirement-id.ts';
import { absent, alter } from '../../switches/alter.ts';
import { changeAnswers, changeRules, refuseRequests, rewriteBodies } from '../../switches/behaviours.ts';
import { objectOf, objectsOf, withList } from '../../switches/json-access.ts';
import type { Behaviour, Fault } from '../../switches/switches.ts';
import { faultsOf, type Marks } from '../define.ts';
import { changeStatements } from '../given-statements.ts';

const items = faultsOf('list-pay-statement-items');
const payments = faultsOf('create-sandbox-payment');
const conditional = (kind: Marks['kind'], ...requirements: RequirementId[]): Marks => ({
  kind,
  requirements,
  conditional: true,
});

const isBeyondAscii = (text: string) => [...text].some((character) => character > '\u007f');
const hasCapital = (text: string) => text !== text.toLowerCase();

function withoutLimit(request: unknown): unknown {
  const { limit: _limit, ...rest } = objectOf(request);
  return rest;
}

/** Moves what the employer contributes to what is deducted from the employee, who then pays it after taxes. */
function withContributionsDeducted(statement: Readonly<Record<string, unknown>>): unknown {
  const contributions = objectsOf(statement.employer_contributions);
  if (contributions.length === 0) return statement;
  const deducted = contributions.map((line) => ({ ...line, pre_tax: false }));
  const deductions = [...objectsOf(statement.employee_deductions), ...deducted];
  return { ...statement, employer_contributions: [], employee_deductions: deductions };
}

/** A cache of item lists that is asked before the credential is looked at: any credential gets the last such list. */
function keepListsForAnyCredential(): Behaviour {
  const kept = new Map<string, unknown>();
  return {
    onReply(reply, { operation, query }) {
      if (operation !== 'list-pay-statement-items') return;
      const key = JSON.stringify(query);
      if (reply.status === 200) kept.set(key, reply.body);
      if (reply.status !== 401 || !kept.has(key)) return;
      reply.status = 200;
      reply.body = kept.get(key);
    },
  };
}

/** Defects that were seen in public interfaces and that no other fault plays; `docs/field.md` says where. */
export const seenDefects: readonly Fault[] = [
  items(
    'seen-name-with-capital-finds-nothing',
    'A name filter with a capital letter finds nothing.',
    conditional('condition', 'ITEM-012', 'ITEM-011'),
    changeRules((base) => ({ hasName: (seen, name) => !hasCapital(name) && base.hasName(seen, name) })),
  ),
  items(
    'seen-categories-as-one-value',
    'Several categories with commas between them are taken for one that nothing has.',
    conditional('condition', 'ITEM-008'),
    changeRules((base) => ({ inCategories: (seen, named) => named.length < 2 && base.inCategories(seen, named) })),
  ),
  items(
    'seen-name-cut-at-comma',
    'A name filter ends at a comma.',
    conditional('condition', 'ITEM-010'),
    changeRules((base) => ({ hasName: (seen, name) => base.hasName(seen, name.replace(/,.*$/, '')) })),
  ),
  items(
    'seen-name-beyond-ascii-500',
    'A name filter with a character beyond ASCII is answered 500.',
    conditional('condition', 'ITEM-011'),
    refuseRequests('list-pay-statement-items', (_body, { query }) => isBeyondAscii(String(query.name ?? '')), 500),
  ),
  items(
    'seen-cache-before-credentials',
    'A list that was read before is answered from a cache to any credential.',
    { ...conditional('security', 'AUTH-025', 'AUTH-026', 'AUTH-027'), stateful: true },
    keepListsForAnyCredential,
  ),
  payments(
    'seen-contributions-among-deductions',
    'Given employer_contributions are read back among the employee_deductions.',
    conditional('relation', 'PAY-043', 'PAY-042', 'PAY-048'),
    changeStatements(withContributionsDeducted),
  ),
  faultsOf('get-enrollments')(
    'seen-enrollments-less-in-batches',
    'In a batch of several, enrollments lack the dependent_ids that they have alone.',
    conditional('relation', 'ENR-020', 'ENRF-055'),
    changeAnswers({ operations: ['get-enrollments'] }, (reply) => {
      if (objectsOf(objectOf(reply.body).responses).length > 1)
        reply.body = alter(reply.body, 'responses/*code=200/body/dependent_ids', () => absent);
    }),
  ),
  faultsOf('list-automated-jobs')(
    'seen-wrong-token-under-200',
    'A wrong token is answered with status 200 and the error in the body.',
    conditional('security', 'AUTH-019', 'AUTH-020', 'AUTH-021'),
    changeAnswers({ operations: ['list-automated-jobs'], status: 401 }, (reply) => {
      reply.status = 200;
    }),
  ),
  faultsOf('get-pay-statement')(
    'seen-limit-5000-as-default',
    'A limit of 5000 is taken for none, so that a page holds 100 statements at most.',
    conditional('limit', 'PS-042'),
    rewriteBodies('get-pay-statement', (body) =>
      withList(body, 'requests', (all) => all.map((one) => (objectOf(one).limit === 5000 ? withoutLimit(one) : one))),
    ),
  ),
];
