/** The reports that can be asked for; `summary.json` is always written. */
export const reportKinds = ['allure', 'html', 'junit', 'markdown', 'har', 'ctrf', 'codequality'] as const;

export type ReportKind = (typeof reportKinds)[number];
