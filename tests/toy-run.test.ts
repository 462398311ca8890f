import { expect, test } from 'vitest';
import { readProfile } from '../cli/profile/profile.ts';
import { matrixRow } from '../reports/matrix/matrix-row.ts';
import { loadCatalogue } from '../specs/catalogue/catalogue.ts';
import { runPart } from '../suites/run-part.ts';
import { startToy } from './toy-target.ts';

const { requirements } = loadCatalogue();

/** What the toy gets wrong, by requirement. */
const wrong = ['AUTH-028', 'EARN-005', 'PS-021'];

test('of the toy target just its three mistakes are found, one finding each', async () => {
  const toy = await startToy();
  try {
    const settings = {
      effort: 'quick',
      seed: 1,
      strict: false,
      checks: null,
      sharedBy: 1,
      firstConnection: null,
    } as const;
    const profile = readProfile('toy', JSON.stringify(toy.profile), { environment: {} });
    const { reports } = await runPart({ ...settings, profile, part: { index: 1, count: 1 } });
    const target = {
      kind: 'fault',
      id: 'toy',
      summary: '',
      breaks: null,
      operation: null,
      conditional: false,
    } as const;
    const result = matrixRow(
      { ...target, stateful: false, requirements: wrong },
      { reports, exchanges: 0, durationMs: 0 },
      requirements,
    );
    const found = result.findings.flatMap((finding) => finding.requirements).sort();
    const others = result.findings.filter((finding) => finding.requirements.some((id) => !wrong.includes(id)));
    const reasons = others.map(({ message, requirement }) => `${requirement} (${message})`).join('; ');
    const step = 'let it do what the requirement says, or, if the interface leaves it open, correct the judge';
    expect(found, `The toy target breaks ${reasons || 'less than it should'}: ${step}.`).toEqual(wrong);
    const [read] = result.findings.filter((finding) => finding.requirements.includes('AUTH-028'));
    expect(read?.curl).toMatch(
      /^curl -i 'http:\/\/127\.0\.0\.1:\d+\/employer\/pay-groups' -H 'traceparent: [0-9a-f-]{55}' -H 'X-Conformance-Check: [a-z/-]+' -H 'Service-API-Version: 2020-09-17'$/,
    );
  } finally {
    await toy.close();
  }
});
