import { headerValues, type TransportFailure } from '../../specs/words/exchange.ts';
import { isHeaderValue } from '../wire/header-text.ts';
import { failedReply, type Step } from './sending.ts';

const failure: TransportFailure = {
  kind: 'protocol',
  bound: null,
  message: 'the credential of the request holds a character that no header can carry',
};

/**
 * Sends nothing with a credential that no header can carry: a target may issue any text as an access token. What needs it
 * is blocked with the reason, and the connections are not asked for what they cannot do.
 */
export function refuseUnsendable(): Step {
  return (next) => (sending) => {
    const isUnsendable = !headerValues(sending.request, 'authorization').every(isHeaderValue);
    return isUnsendable ? Promise.resolve(failedReply(sending, failure)) : next(sending);
  };
}
