import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { malformedVersion, malformedVersionBoundaries } from '../../generators/reads/versions.ts';
import { isRepeatable, ordinaryRequest, type Repeatable } from '../../harness/premises/ordinary-request.ts';
import { rotateForms } from '../../harness/trial/rotated-forms.ts';
import { type Check, defineCheck, type Suite, type Trial } from '../../harness/trial/trial.ts';
import {
  judgeCurrentVersion,
  judgeMalformedVersion,
  type VersionedOperation,
  versionedOperations,
} from '../../oracle/every-operation/versioning.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf, Judgement } from '../../oracle/kernel/judge.ts';
import { operations } from '../../specs/interface/operations.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** No version, and another well-formed one: the interface leaves open how a request with either is answered. */
const otherVersions = [null, '2020-09-18'] as const;

/** Sends a request with the current version, and judges that it is accepted; blocked if no version is accepted. */
async function tryCurrentVersion(
  t: Trial,
  spec: RequestSpec,
  send: () => Promise<Exchange> = () => t.send(spec),
): Promise<Judgement<IdsOf<[typeof judgeCurrentVersion]>>> {
  let current = await send();
  const withOtherVersions: Exchange[] = [];
  if (!succeeded(current) && current.end === 'answered') {
    // If another version is served, the current one was refused for its version.
    for (const version of otherVersions) withOtherVersions.push(await t.send({ ...spec, version }, { valid: false }));
    // The first refusal may have been by chance, so the current version is sent again.
    if (withOtherVersions.some(succeeded)) current = await t.send(spec);
  }
  return judgeCurrentVersion(current, withOtherVersions);
}

/** An operation with a repeatable request. Disconnections are none: another check tries their version. */
type Tried = Repeatable & VersionedOperation;

function versionCheck(operation: Tried): Check {
  const place = versionedOperations.indexOf(operation);
  const judgeMalformed = judgeMalformedVersion[operation];
  return defineCheck({
    id: `versioning/${operation}`,
    title: 'The current version is accepted, one that the pattern excludes is not',
    operation,
    judges: [judgeCurrentVersion, judgeMalformed],
    run: async (t) => {
      const { spec } = await ordinaryRequest(t, operation);
      const current = await tryCurrentVersion(t, spec, () => t.sendOnce(spec));
      t.judge(current);
      if (current.kind !== 'holds') return;
      const isQuick = t.effort.isQuick;
      await t.forAll(
        'malformed version',
        malformedVersion(),
        async ({ label, value }) => {
          const exchange = await t.send({ ...spec, version: value }, { valid: false });
          return [judgeMalformed(exchange, label)];
        },
        {
          examples: rotateForms(t, malformedVersionBoundaries, { place, quickCount: 1 }),
          randomExamples: isQuick ? 0 : Math.ceil(t.effort.examples / 10),
        },
      );
      // These answers are not judged: they show the target's dialect. A served write would be carried out.
      if (operations[operation].effect === 'write') return;
      for (const version of rotateForms(t, otherVersions, { place, quickCount: 1 })) {
        await t.send({ ...spec, version }, { valid: false });
      }
    },
  });
}

/** "Versioning": the header that employer operations carry. */
export const versioning: Suite = {
  name: 'versioning',
  title: 'Versioning',
  checks: versionedOperations.filter((operation): operation is Tried => isRepeatable(operation)).map(versionCheck),
};
