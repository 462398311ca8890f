/**
 * The checks in a team's own vitest: `import { conformance } from 'payroll-conformance/vitest'`. To be imported by files
 * of tests; see docs/api.md.
 */

export * from './checks.ts';
export { conformance } from './cli/native/conformance.ts';
export type { ConformanceOptions } from './cli/native/plan-native.ts';
