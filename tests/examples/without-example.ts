/**
 * Requirements that are judged and have no example, all of servers: no run at quick effort shows them broken, since their
 * faults show beside another one, or there is none.
 */
export const withoutExample: ReadonlySet<string> = new Set(
  `
  ENRF-054 CONNF-029 BATCH-009 ASYNC-027 ASYNC-030 PAY-009 PAY-011 PAY-017 PAY-049 PAY-052 ENR-023 ENR-027 ACCT-003
  ACCT-010 CONN-009 CONN-010 ISO-015 ISO-016 ISO-020 ISO-022 ENT-008 ENT-010 ENT-015 ENT-030 STATE-003 STATE-007
  STATE-008 STATE-009 STATE-010 STATE-011 STATE-014 SECRET-002 RACE-006
`
    .trim()
    .split(/\s+/),
);
