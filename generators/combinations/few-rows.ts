import { ownAndForeign, type RequestRow, row } from './request-rows.ts';

/** A credential that narrowly fails to be valid. */
const nearMiss = { caller: 'near miss' } as const;
const everywhere = { position: 'everywhere', size: 'some' } as const;

/**
 * The rows of a quick run, in order: the event before, the operation, and what is unusual about the request. With the
 * requests of other checks they contain each pair of: operation and caller, owner of the thing, or event before; owner
 * and place in a batch, or entity. A row that writes is the last one after its event, and the event before the next
 * rows. After each event some request is answered with data, except for accounts and connections, which are too few.
 */
export const fewRows: readonly RequestRow[] = [
  row('refused batch', 'list-automated-jobs', { caller: 'second' }),
  row('refused batch', 'list-enrolled-individuals'),
  row('refused batch', 'list-pay-groups'),
  row('refused batch', 'list-pay-statement-items', { caller: 'second' }),
  row('refused batch', 'create-sandbox-account', nearMiss),
  row('refused batch', 'create-sandbox-connection', nearMiss),
  row('refused batch', 'update-benefit'),
  row('update', 'get-enrollments'),
  row('update', 'list-pay-groups'),
  row('update', 'list-pay-statement-items', { entity: 'own' }),
  row('update', 'create-sandbox-connection', nearMiss),
  row('update', 'create-sandbox-payment'),
  row('payment', 'get-enrollments'),
  row('payment', 'list-automated-jobs'),
  row('payment', 'list-enrolled-individuals'),
  row('payment', 'create-sandbox-account', nearMiss),
  row('payment', 'create-sandbox-connection', nearMiss),
  row('payment', 'update-benefit'),
  row('account', 'get-enrollments'),
  row('same read', 'get-enrollments'),
  row('account', 'list-enrolled-individuals'),
  row('same read', 'list-enrolled-individuals'),
  row('account', 'list-pay-statement-items', { caller: 'account' }),
  row('account', 'create-sandbox-connection', nearMiss),
  row('account', 'update-benefit'),
  row('refused benefit', 'get-enrollments'),
  row('refused benefit', 'get-pay-statement', everywhere),
  row('same read', 'get-pay-statement', everywhere),
  row('refused benefit', 'list-pay-groups', { caller: 'second' }),
  row('refused benefit', 'list-pay-statement-items'),
  row('refused benefit', 'create-sandbox-account', nearMiss),
  row('refused benefit', 'create-sandbox-connection', nearMiss),
  row('refused benefit', 'disconnect-entity', { caller: 'account', named: 'foreign' }),
  row('refused disconnection', 'create-sandbox-account', nearMiss),
  row('refused disconnection', 'create-sandbox-connection', nearMiss),
  row('refused disconnection', 'update-benefit'),
  row('disconnection', 'get-enrollments'),
  row('disconnection', 'list-automated-jobs', { caller: 'disconnected' }),
  row('disconnection', 'list-enrolled-individuals'),
  row('disconnection', 'list-pay-statement-items', { caller: 'disconnected' }),
  row('disconnection', 'create-sandbox-connection', nearMiss),
  row('disconnection', 'update-benefit'),
  row('nothing', 'get-pay-statement', { ...everywhere, caller: 'account', named: 'sibling', entity: 'own' }),
  row('nothing', 'get-pay-statement', { ...everywhere, named: 'unknown' }),
  row('nothing', 'get-pay-statement', { ...everywhere, named: 'disconnected', entity: 'own' }),
  row('update', 'disconnect-entity', { caller: 'disconnected' }),
  row('nothing', 'list-pay-groups', { entity: 'foreign' }),
  ownAndForeign,
  row('nothing', 'list-pay-statement-items', { caller: 'second', entity: 'foreign' }),
  row('refused disconnection', 'list-pay-statement-items', { entity: 'own' }),
  row('refused disconnection', 'create-sandbox-payment'),
  row('refused batch', 'create-sandbox-payment'),
  row('refused disconnection', 'list-enrolled-individuals'),
];

/** Counts the rows of an operation with such a credential: its check of credentials may leave out as many requests. */
export const nearMissesInFewRows = (operation: RequestRow['operation']): number =>
  fewRows.filter((each) => each.operation === operation && each.caller === 'near miss').length;
