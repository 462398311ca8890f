import { malformedVersion, malformedVersionBoundaries } from '../../generators/versions.ts';
import type { Check, Suite } from '../../harness/check.ts';
import { isRepeatable, ordinaryRequest, type Repeatable } from '../../harness/premises/ordinary-request.ts';
import { turned } from '../../harness/rotated-forms.ts';
import { judgeMalformedVersion, versionedOperations, versionRequirement } from '../../oracle/versioning.ts';
import { tryCurrentVersion } from './current-version.ts';

function versionCheck(operation: Repeatable): Check {
  const place = versionedOperations.indexOf(operation);
  return {
    id: `versioning/${operation}`,
    title: 'The current version is accepted, one that the pattern excludes is not',
    operation,
    requirements: ['VER-001', versionRequirement(operation)],
    calls: [operation],
    run: async (t) => {
      const { spec } = await ordinaryRequest(t, operation);
      const current = await tryCurrentVersion(t, spec, () => t.sendOnce(spec));
      t.judge(current);
      if (current.kind !== 'holds') return;
      const isQuick = t.effort.examples <= 10;
      await t.forAll(
        'malformed version',
        malformedVersion(),
        async ({ label, value }) => {
          const exchange = await t.send({ ...spec, version: value }, { valid: false });
          return [judgeMalformedVersion(exchange, label)];
        },
        {
          examples: turned(t, malformedVersionBoundaries, place, 1),
          randomExamples: isQuick ? 0 : Math.ceil(t.effort.examples / 10),
        },
      );
    },
  };
}

/** "Versioning": the header that employer operations carry. */
export const versioning: Suite = {
  name: 'versioning',
  title: 'Versioning',
  // A disconnection's version is judged in a check of its own, with a connection of its own.
  checks: versionedOperations.filter(isRepeatable).map(versionCheck),
};
