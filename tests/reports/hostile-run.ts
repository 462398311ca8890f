import type { CheckReport } from '../../specs/words/record.ts';
import { hostileStrings } from './hostile-strings.ts';
import { passingChecks, sampleCheck, sampleExchange, sampleFinding } from './sample-record.ts';

const operation = 'get-pay-statement';

/** One failing check for each hostile string, which fills every field that a target can influence. */
export const hostileTextChecks: readonly CheckReport[] = hostileStrings.map((hostileText, at) =>
  sampleCheck(
    operation,
    `hostile-${at}`,
    { 'A01-001': 'failed' },
    {
      title: hostileText,
      judged: { outcome: 'failed', code: null, reason: hostileText },
      findings: [
        sampleFinding('A01-001', operation, {
          pointer: `/${hostileText}`,
          expected: hostileText,
          actual: hostileText,
          message: hostileText,
          curl: `curl '${hostileText}'`,
          aspect: String(at),
          exchanges: [
            sampleExchange(operation, hostileText, [
              ['Content-Type', 'text/html'],
              ['X-Hostile', hostileText],
            ]),
          ],
        }),
      ],
    },
  ),
);

/** A whole run of such a target. */
export const hostileChecks: readonly CheckReport[] = [...passingChecks(), ...hostileTextChecks];

/** A target whose name is hostile, too. */
export const hostileTarget = {
  name: '<img src=x onerror="window.pwned=1">',
  version: '</title><script>window.pwned=1</script>',
  baseUrl: 'http://127.0.0.1:9/"><script>window.pwned=1</script>',
};
