import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Labelled } from '../../generators/kernel/labelled.ts';
import { doesNotApply } from '../../harness/outcome/cannot-judge.ts';
import { ordinaryRequest, unknownId } from '../../harness/premises/ordinary-request.ts';
import { enrollments, payStatements, under } from '../../harness/requests/requests.ts';
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import { type Check, defineCheck, type Trial } from '../../harness/trial/trial.ts';
import { type EntityOperation, entityOperations } from '../../oracle/entity-selection/documented-answers.ts';
import { isServed, judgeSelection } from '../../oracle/entity-selection/selection.ts';
import { refused } from '../../oracle/kernel/answer.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

function severalOf(own: string, sibling: string | undefined): readonly Labelled<readonly string[]>[] {
  const twice = { label: 'one own entity twice', value: [own, own] };
  const thrice = { label: 'one own entity three times', value: [own, own, own] };
  return sibling === undefined
    ? [twice, thrice]
    : [{ label: 'two own entities', value: [own, sibling] }, twice, thrice];
}

/** Lists texts that are no UUID, but so near to an own one that a target may take them for it. */
const malformedOf = (own: string): readonly Labelled<string>[] => [
  { label: 'an empty entity id', value: '' },
  { label: 'an own entity id cut by one digit', value: own.slice(0, -1) },
  { label: 'an own entity id and one digit more', value: `${own}0` },
  { label: 'an own entity id in braces', value: `{${own}}` },
  { label: 'a word', value: 'all' },
];

type OwnIds = IdsOf<(typeof judgeSelection)[EntityOperation]['own'][]>;

const maxNamed = 10;

/** Makes a request of the same batch operation for an unknown id; null: the operation takes no batch. */
function unknownBatch({ credential, operation }: RequestSpec): RequestSpec | null {
  if (operation === 'get-pay-statement') return payStatements(credential, [{ payment_id: unknownId }]);
  return operation === 'get-enrollments' ? enrollments(credential, [unknownId]) : null;
}

/** Finds an entity under which the request is served. @throws CannotJudge if there is none */
async function findOwnEntity(
  t: Trial<OwnIds>,
  operation: EntityOperation,
  spec: RequestSpec,
  entityIds: readonly string[],
) {
  const refusals: Exchange[] = [];
  for (const entityId of entityIds.slice(0, maxNamed)) {
    const request = { ...spec, ...under(entityId) };
    const named = await (operations[operation].effect === 'read' ? t.sendOnce(request) : t.send(request));
    if (isServed(named)) {
      // What is served needs no comparison, so the answer stands in for that without an entity.
      t.judge(judgeSelection[operation].own(named, named));
      return entityId;
    }
    refusals.push(named);
  }
  const [first] = refusals;
  if (first === undefined) throw doesNotApply('no-fixture', 'no entity of the connection is known');
  const plain = await t.send(spec);
  const unknown = unknownBatch(spec);
  t.judge(judgeSelection[operation].own(first, plain, unknown === null ? {} : { unknown: await t.send(unknown) }));
  throw doesNotApply('not-observed', 'nothing known is shown under an own entity, so that nothing can be withheld');
}

/** Judges that an own entity is accepted right after a request that was refused (`before`). */
async function judgeAfterRefusal(
  t: Trial<OwnIds>,
  operation: EntityOperation,
  spec: RequestSpec,
  own: string,
  before: Exchange,
) {
  const named = await t.send({ ...spec, ...under(own) });
  t.judge(judgeSelection[operation].own(named, isServed(named) ? named : await t.send(spec), { before }));
}

function formsCheck(operation: EntityOperation, place: number): Check {
  const { own: judgeOwn, several: judgeSeveral, malformed: judgeMalformed } = judgeSelection[operation];
  return defineCheck({
    id: `entity-selection/${operation}`,
    title: 'One entity of the own connection is accepted; several, malformed and empty ones are not',
    operation,
    judges: [judgeOwn, judgeSeveral, judgeMalformed],
    run: async (t) => {
      // Most requests name the first benefit, this one the second: a target may take the first whatever is named. Reads
      // are shared with other checks.
      const { spec, connection } = await ordinaryRequest(t, operation, operation === 'update-benefit' ? 1 : 0);
      const own = await findOwnEntity(t, operation, spec, connection.entityIds);
      const sibling = connection.entityIds.find((id) => id !== own);
      for (const { label, value } of rotateForms(t, severalOf(own, sibling), { place, quickCount: 1 })) {
        const exchange = await t.send({ ...spec, ...under(...value) }, { valid: false });
        t.judge(judgeSeveral(exchange, label));
      }
      for (const { label, value } of rotateForms(t, malformedOf(own), { place, quickCount: 1 })) {
        const exchange = await t.send({ ...spec, ...under(value) }, { valid: false });
        t.judge(judgeMalformed(exchange, label));
        // A target must not keep its refusal of this request for the next one.
        if (refused(exchange) && operations[operation].effect === 'read')
          await judgeAfterRefusal(t, operation, spec, own, exchange);
      }
    },
  });
}

/** "exactly one element (minimum 1, maximum 1)" of format uuid. */
export const entityForms: readonly Check[] = entityOperations.map(formsCheck);
