import type { Driver } from '../../driver/driver.ts';
import { issuedTokens } from '../../driver/secrets/issued-tokens.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import { requestKey, type StoredExchange } from './transcript.ts';

export interface KeepingDriver extends Driver {
  /** The exchanges so far, in the order in which checks asked for them, whichever of overlapping requests ended first. */
  kept(): Promise<readonly StoredExchange[]>;
}

/** Makes a driver that sends as another one does, and keeps each exchange. */
export function keepingDriver(driver: Driver): KeepingDriver {
  const sent: Promise<StoredExchange>[] = [];
  return {
    ...driver,
    kept: () => Promise.all(sent),
    send(spec, options) {
      const sending = driver.send(spec, options);
      sent.push(sending.then((exchange) => ({ check: options?.check ?? null, key: requestKey(spec), exchange })));
      return sending;
    },
  };
}

/** A request that a stored run did not send. */
export interface UnknownRequest {
  readonly check: string | null;
  readonly spec: RequestSpec;
}

/**
 * Makes a driver that sends nothing: it answers each request with the answer in a stored run. Equal requests get the
 * stored answers in their order.
 * @param driver whose secrets it fills; nothing is sent by it
 * @param onUnknown called with each request that the stored run did not send, which then fails
 */
export function recordedDriver(
  driver: Driver,
  exchanges: readonly StoredExchange[],
  onUnknown: (request: UnknownRequest) => void,
): Driver {
  const left = new Map<string, Exchange[]>();
  for (const { check, key, exchange } of exchanges) {
    const queue = left.get(`${check} ${key}`);
    if (queue === undefined) left.set(`${check} ${key}`, [exchange]);
    else queue.push(exchange);
  }
  return {
    ...driver,
    hasRoom: () => true,
    async send(spec, options) {
      const check = options?.check ?? null;
      const exchange = left.get(`${check} ${requestKey(spec)}`)?.shift();
      if (exchange === undefined) {
        onUnknown({ check, spec });
        throw new Error(`The stored run did not send this request to ${spec.operation}.`);
      }
      for (const response of [...exchange.earlier, exchange.response]) {
        if (response === null) continue;
        for (const { token, ids } of issuedTokens(response)) driver.secrets.addToken(token, ids);
      }
      return exchange;
    },
  };
}
