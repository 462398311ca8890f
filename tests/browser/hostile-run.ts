import { nasties } from '../reports/nasties.ts';
import { passingChecks, sampleCheck, sampleExchange, sampleFinding } from '../reports/sample-record.ts';

const operation = 'get-pay-statement';

/** A run of a target that puts a nasty text wherever it has a say. */
export const hostileChecks = [
  ...passingChecks(),
  ...nasties.map((nasty, at) =>
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
  ),
];

/** A target whose name is nasty as well. */
export const hostileTarget = {
  name: '<img src=x onerror="window.pwned=1">',
  version: '</title><script>window.pwned=1</script>',
  baseUrl: 'http://127.0.0.1:9/"><script>window.pwned=1</script>',
};
