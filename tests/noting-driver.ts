import type { Driver } from '../driver/driver.ts';
import type { Exchange } from '../specs/words/exchange.ts';

/** Makes a driver that sends as another one does, and shows each exchange to `note`. */
export function notingDriver(driver: Driver, note: (exchange: Exchange) => void): Driver {
  return {
    secrets: driver.secrets,
    hasRoom: () => driver.hasRoom(),
    sendOneAtATime: () => driver.sendOneAtATime(),
    close: () => driver.close(),
    async send(spec, options) {
      const exchange = await driver.send(spec, options);
      note(exchange);
      return exchange;
    },
  };
}
