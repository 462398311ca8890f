/**
 * For the configuration of a team's vitest, beside allure-vitest: `import { conformanceListener } from
 * 'payroll-conformance/allure'`; see docs/api.md.
 */
export { conformanceListener } from './cli/native/allure-listener.ts';
