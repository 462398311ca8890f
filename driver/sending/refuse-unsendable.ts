import { headerValues, type TransportFailure } from '../../specs/words/exchange.ts';
import { isHeaderValue } from '../wire/header-text.ts';
import { failedReply, type Step } from './sending.ts';

const failure: TransportFailure = {
  kind: 'protocol',
  bound: null,
  message: 'the credential of the request holds a character that no header can carry',
};

/** Fails a request with an issued credential that no header can carry; its check is blocked for this reason. */
export const refuseUnsendable = (): Step => (next) => (sending) => {
  const isUnsendable = !headerValues(sending.request, 'authorization').every(isHeaderValue);
  return isUnsendable ? Promise.resolve(failedReply(sending, failure)) : next(sending);
};
