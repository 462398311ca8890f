/** Requirements that a fault breaks, beside another one: its runs at quick effort report the other one alone. */
export const withoutExample: ReadonlySet<string> = new Set([
  'ERR-012',
  'PAY-009',
  'PAY-011',
  'PAY-017',
  'ACCT-003',
  'ACCT-010',
  'ISO-021',
  'ISO-022',
  'ENT-013',
  'ENT-023',
  'STATE-007',
  'STATE-009',
  'STATE-010',
  'STATE-014',
  'RACE-005',
  'RACE-006',
]);
