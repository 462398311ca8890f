import type { Driver } from '../../driver/driver.ts';
import type { SharedUses } from '../world/shared-uses.ts';
import type { Send } from './sending.ts';

/** Sends through a driver. If the run notes uses, each request carries the id of its check for the target's logs. */
export const sendThrough =
  (driver: Driver, uses: SharedUses | null): Send =>
  ({ spec, on: _on, valid: _valid, ...options }) => {
    const user = uses?.user;
    return driver.send(spec, user === undefined ? options : { ...options, check: user });
  };
