/**
 * The checks that begin first, in this order, and whose requests go first; all others come after them. Checks run side by
 * side, so a run is over soonest if the longest chains of requests never wait for others: those of checks that send many
 * requests one after the other. The checks of pay statements are among them: they create the payments that are read, and
 * a payment that appears later would disturb readings that others compare. As measured with answers of 300 ms.
 */
export const startingOrder: readonly string[] = [
  'overlap/branches',
  'overlap/reads',
  'overlap/connection-creations',
  'model/sequences',
  'disconnect-entity/only-the-named',
  'create-sandbox-payment/dates',
  'create-sandbox-payment/round-trip',
  'create-sandbox-account/accounts',
  'create-sandbox-payment/refused',
  'create-sandbox-connection/creations',
  'combinations/pairs',
  'get-pay-statement/pages',
  'get-pay-statement/unknown-payments',
  'get-pay-statement/pages-of-many',
  'get-pay-statement/batch-sizes',
  'get-pay-statement/tied-statements',
  'get-pay-statement/default-pages',
  'get-pay-statement/odd-windows',
  'get-pay-statement/malformed-batches',
  'get-pay-statement/page-size-limit',
  'get-pay-statement/repeated-reads',
  'get-pay-statement/windows-of-one-payment',
  'get-pay-statement/batch-limit',
  'update-benefit/credentials',
  'update-benefit/descriptions',
  'isolation/benefit-update',
  'update-benefit/refused',
  'versioning/update-benefit',
  'entity-selection/update-benefit',
  'request-bodies/update-benefit',
  'update-benefit/known-benefit',
  'disconnect-entity/credentials',
  'authentication/no-effect',
];
