import AllureReporter from 'allure-vitest/reporter';
import { conformanceListener } from 'payroll-conformance/allure';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    reporters: ['default', new AllureReporter({ resultsDir: 'allure-results', listeners: [conformanceListener] })],
  },
});
