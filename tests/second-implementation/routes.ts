import { admitBearer, admitClient } from './admission.ts';
import type { Admitted, Answer, Call, Handler, Operation } from './call.ts';
import { listEnrolled, updateBenefit } from './operations/benefits.ts';
import { readEnrollments } from './operations/enrollments.ts';
import { disconnectEntities, listJobs } from './operations/management.ts';
import { readPayStatements } from './operations/pay-statements.ts';
import { listItems, listPayGroups } from './operations/payroll-lists.ts';
import { createAccount, createConnection } from './operations/sandbox-connections.ts';
import { createSandboxPayment } from './operations/sandbox-payment.ts';

/** Where each operation is found; the group in a path is the benefit_id. */
export const ROUTES: readonly { operation: Operation; method: string; path: RegExp }[] = [
  { operation: 'get-pay-statement', method: 'POST', path: /^\/employer\/pay-statement$/ },
  { operation: 'create-sandbox-payment', method: 'POST', path: /^\/sandbox\/payment$/ },
  { operation: 'get-enrollments', method: 'POST', path: /^\/employer\/plans-enrollments$/ },
  { operation: 'create-sandbox-account', method: 'POST', path: /^\/sandbox\/connections\/accounts$/ },
  { operation: 'create-sandbox-connection', method: 'POST', path: /^\/sandbox\/connections$/ },
  { operation: 'disconnect-entity', method: 'POST', path: /^\/disconnect-entity$/ },
  { operation: 'list-automated-jobs', method: 'GET', path: /^\/jobs\/automated$/ },
  { operation: 'list-enrolled-individuals', method: 'GET', path: /^\/employer\/benefits\/([^/]+)\/enrolled$/ },
  { operation: 'list-pay-statement-items', method: 'GET', path: /^\/employer\/pay-statement-item$/ },
  { operation: 'list-pay-groups', method: 'GET', path: /^\/employer\/pay-groups$/ },
  { operation: 'update-benefit', method: 'POST', path: /^\/employer\/benefits\/([^/]+)$/ },
];

const bearer =
  (serve: (call: Admitted) => Answer): Handler =>
  (call) =>
    serve(admitBearer(call));
const basic =
  (serve: Handler): Handler =>
  (call) => {
    admitClient(call);
    return serve(call);
  };

const HANDLERS: Record<Operation, Handler> = {
  'get-pay-statement': bearer(readPayStatements),
  'create-sandbox-payment': bearer(createSandboxPayment),
  'get-enrollments': bearer(readEnrollments),
  'create-sandbox-account': basic(createAccount),
  'create-sandbox-connection': basic(createConnection),
  'disconnect-entity': bearer(disconnectEntities),
  'list-automated-jobs': bearer(listJobs),
  'list-enrolled-individuals': bearer(listEnrolled),
  'list-pay-statement-items': bearer(listItems),
  'list-pay-groups': bearer(listPayGroups),
  'update-benefit': bearer(updateBenefit),
};

/** The whole implementation, from a call to its answer. */
export const serve: Handler = (call: Call) => HANDLERS[call.operation](call);
