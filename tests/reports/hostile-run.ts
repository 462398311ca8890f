import type { CheckReport } from '../../specs/record.ts';
import { nasties } from './nasties.ts';
import { passingChecks, sampleCheck, sampleExchange, sampleFinding } from './sample-record.ts';

const operation = 'get-pay-statement';

/** A failing check for each nasty text, which stands wherever a target has a say. */
export const nastyChecks: readonly CheckReport[] = nasties.map((nasty, at) =>
  sampleCheck(
    operation,
    `nasty-${at}`,
    { 'A01-001': 'failed' },
    {
      title: nasty,
      judged: { outcome: 'failed', code: null, reason: nasty },
      findings: [
        sampleFinding('A01-001', operation, {
          pointer: `/${nasty}`,
          expected: nasty,
          actual: nasty,
          message: nasty,
          curl: `curl '${nasty}'`,
          aspect: String(at),
          exchanges: [
            sampleExchange(operation, nasty, [
              ['Content-Type', 'text/html'],
              ['X-Nasty', nasty],
            ]),
          ],
        }),
      ],
    },
  ),
);

/** A whole run of such a target. */
export const hostileChecks: readonly CheckReport[] = [...passingChecks(), ...nastyChecks];

/** A target whose name is nasty as well. */
export const hostileTarget = {
  name: '<img src=x onerror="window.pwned=1">',
  version: '</title><script>window.pwned=1</script>',
  baseUrl: 'http://127.0.0.1:9/"><script>window.pwned=1</script>',
};
