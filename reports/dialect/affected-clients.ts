import type { Observation } from '../../specs/words/dialect.ts';

/**
 * Says which clients an allowed change may break, in words for all its places.
 * @param gone values that were always there, and are never any more
 */
export function affectedBy({ fact }: Pick<Observation, 'fact'>, gone: readonly string[]): string {
  const lost = gone.filter((value) => value !== 'none').slice(0, 3);
  switch (fact) {
    case 'keys':
    case 'keys of the error':
      return lost.length === 0
        ? 'a client that refuses keys it does not know'
        : `a client that reads ${lost.join(', ')}`;
    case 'given':
    case 'lacking':
      return 'a client that relies on it being there, or on its absence';
    case 'values':
      return 'a client that knows only the values seen before';
    case 'form':
      return 'a client that parses, stores or compares it in the form seen before';
    case 'sign':
      return 'a client that takes amounts to have the sign seen before';
    case 'order':
      return 'a client that takes elements to stand in the order of its requests';
    case 'order of keys':
      return 'a client that reads JSON by the order of its keys';
    case 'answer':
    case 'acceptance':
    case 'error':
      return 'a client that acts on the status or the names of this refusal';
    case 'put off':
    case 'first read':
    case 'answers of 202':
    case 'answer to a write':
    case 'name':
      return 'a client that does not come back later, or not often enough';
    case 'message':
      return 'a client that acts on the text of messages, or shows it';
    case 'order of jobs':
    case 'order from read to read':
      return 'a client that takes lists to stand in the order seen before';
    case 'page without a limit':
      return 'a client that takes the first page to be all there is';
    case 'holiday':
      return 'a client that computes default dates by itself';
    case 'employees':
    case 'lines that were not given':
    case 'paid beside those named':
      return 'a client that takes a new payment to hold what it held before';
    case 'products':
    case 'connection':
      return 'a client that uses what a new connection or account got before';
    default:
      return `a client, proxy or cache that relies on ${fact}`;
  }
}
