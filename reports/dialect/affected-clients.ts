import type { Observation } from '../../specs/words/dialect.ts';

/** The clients that a change of a fact may break; the facts are those of the dialect. */
const clients: readonly (readonly [facts: readonly string[], client: string])[] = [
  [['given', 'lacking'], 'a client that relies on it being there, or on its absence'],
  [['values'], 'a client that knows only the values seen before'],
  [['form'], 'a client that parses, stores or compares it in the form seen before'],
  [['sign'], 'a client that takes amounts to have the sign seen before'],
  [['order'], 'a client that takes elements to stand in the order of its requests'],
  [['order of keys'], 'a client that reads JSON by the order of its keys'],
  [['answer', 'acceptance', 'error'], 'a client that acts on the status or the names of this refusal'],
  [
    ['put off', 'first read', 'answers of 202', 'answer to a write', 'name'],
    'a client that does not come back later, or not often enough',
  ],
  [['message'], 'a client that acts on the text of messages, or shows it'],
  [['order of jobs', 'order from read to read'], 'a client that takes lists to stand in the order seen before'],
  [['page without a limit'], 'a client that takes the first page to be all there is'],
  [['holiday'], 'a client that computes default dates by itself'],
  [
    ['employees', 'lines that were not given', 'paid beside those named'],
    'a client that takes a new payment to hold what it held before',
  ],
  [['products', 'connection'], 'a client that uses what a new connection or account got before'],
];

/** Names the clients that a change may break. @param gone values that were always there, and are never any more */
export function affectedBy({ fact }: Pick<Observation, 'fact'>, gone: readonly string[]): string {
  if (fact === 'keys' || fact === 'keys of the error') {
    const lost = gone.filter((value) => value !== 'none').slice(0, 3);
    return lost.length === 0 ? 'a client that refuses keys it does not know' : `a client that reads ${lost.join(', ')}`;
  }
  const known = clients.find(([facts]) => facts.includes(fact));
  return known?.[1] ?? `a client, proxy or cache that relies on ${fact}`;
}
