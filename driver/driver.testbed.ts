import type { IncomingMessage, ServerResponse } from 'node:http';
import { createDriver, type Driver, type DriverOptions } from './driver.ts';
import { type Loopback, profileOf, serve } from './loopback.testbed.ts';
import type { RequestSpec } from './wire/request-spec.ts';

/** Answers a request whose body has come; requests are counted from 1. */
export type Answer = (request: IncomingMessage, response: ServerResponse, count: number, body: string) => void;

const open: (Driver | Loopback)[] = [];

/** Closes every driver and target that was opened; for `afterEach`. */
export async function closeAll(): Promise<void> {
  for (const one of open.splice(0).reverse()) await one.close();
}

/** Keeps something to be closed after the test. */
export function keep<T extends Driver | Loopback>(one: T): T {
  open.push(one);
  return one;
}

/** Starts a target that answers in this way, and a driver that sends to it. `requests` counts what the target saw. */
export async function against(
  answer: Answer,
  options: DriverOptions = {},
  changes: Parameters<typeof profileOf>[1] = {},
): Promise<{ readonly driver: Driver; readonly requests: () => number }> {
  let count = 0;
  const target = await serve((request, response) => {
    count += 1;
    const turn = count;
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => answer(request, response, turn, Buffer.concat(chunks).toString()));
  });
  keep(target);
  return {
    driver: keep(createDriver(profileOf(`${target.baseUrl}/finance`, changes), options)),
    requests: () => count,
  };
}

/** The access token of the profile, a read with it, and a write. */
export const token = 'token-abcdef-0123456789';
export const read: RequestSpec = { operation: 'list-pay-groups', credential: { kind: 'bearer', token } };
export const write: RequestSpec = {
  operation: 'create-sandbox-payment',
  credential: { kind: 'bearer', token },
  body: { json: {} },
};
