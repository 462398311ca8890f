import { expect, test } from 'vitest';
import { tryImplementation } from '../cli/faults/try-target.ts';
import type { MatrixTarget } from '../reports/matrix/matrix-row.ts';
import { mostQuickExchanges } from './most-quick-exchanges.ts';
import { startToy } from './toy-target.ts';

const toyTarget: MatrixTarget = {
  kind: 'fault',
  id: 'toy',
  summary: 'Three mistakes: a fraction of a cent, a batch of eleven, pay groups without a credential.',
  breaks: null,
  operation: null,
  conditional: false,
  stateful: false,
  requirements: ['EARN-005', 'PS-021', 'AUTH-028'],
};

test('of the toy target just its three mistakes are found, one finding each, within the exchanges of a quick run', async () => {
  const settings = { effort: 'quick', seed: 1 } as const;
  const result = await tryImplementation(toyTarget, startToy, settings);
  const wrong = toyTarget.requirements.toSorted();
  const found = result.findings.flatMap((finding) => finding.requirements).sort();
  const others = result.findings.filter((finding) => finding.requirements.some((id) => !wrong.includes(id)));
  const reasons = others.map(({ message, requirement }) => `${requirement} (${message})`).join('; ');
  const step = 'let it do what the requirement says, or, if the interface leaves it open, correct the judge';
  expect(found, `The toy target breaks ${reasons || 'less than it should'}: ${step}.`).toEqual(wrong);
  const [read] = result.findings.filter((finding) => finding.requirements.includes('AUTH-028'));
  expect(read?.curl).toMatch(
    /^curl -i 'http:\/\/127\.0\.0\.1:\d+\/employer\/pay-groups' -H 'traceparent: [0-9a-f-]{55}' -H 'X-Conformance-Check: [a-z/-]+' -H 'Service-API-Version: 2020-09-17'$/,
  );
  expect(result.exchanges).toBeLessThanOrEqual(mostQuickExchanges);
});
