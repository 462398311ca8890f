/** Requirements of servers that no run at quick effort shows broken: their faults show beside another one, or there is none. */
const ofServers = `
  ENRF-054 CONNF-029 BATCH-009 ASYNC-027 ASYNC-030 PAY-009 PAY-011 PAY-017 PAY-049 PAY-052 ENR-023 ENR-027 ACCT-003
  ACCT-010 CONN-009 CONN-010 ISO-015 ISO-016 ISO-020 ISO-022 ENT-008 ENT-010 ENT-015 ENT-030 STATE-003 STATE-007
  STATE-008 STATE-009 STATE-010 STATE-011 STATE-014 SECRET-002 RACE-006
`;

/** Requirements of clients for which there is no wrong client. */
const ofClients = `
  CALL-007 CALL-014 CALL-015 CALL-016 READ-002 READ-006 READ-008 READ-012 READ-018 READ-021 READ-022 READ-023
  READ-024 READ-026 READ-030 READ-031 READ-032 READ-034 READ-036 READ-037 READ-038 READ-039 READ-043 EFFECT-004
  CARE-003 CARE-004 CARE-005 CARE-007
`;

/** Requirements that are judged, and have no example. */
export const withoutExample: ReadonlySet<string> = new Set(`${ofServers} ${ofClients}`.trim().split(/\s+/));
