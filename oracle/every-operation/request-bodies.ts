import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAcceptedInForm, judgeRefused } from '../kernel/accepted.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

const jsonIsAccepted = requirement('TYPE-004', 'A JSON request body with Content-Type application/json is accepted.');
const malformedIsRefused = requirement('TYPE-005', 'A request body that is not well-formed JSON is refused.');

/** `others`: the same body sent in another form. */
export const judgeJsonAccepted = defineJudge([jsonIsAccepted], (asJson: Exchange, others: readonly Exchange[]) =>
  judgeAcceptedInForm(jsonIsAccepted, asJson, others, 'a JSON body with Content-Type: application/json'),
);

const otherThanObjectRefused = requirement(
  'TYPE-006',
  'A request body that is JSON but no object is refused, where the interface describes an object.',
);

/** JSON bodies that are no object. Null is left out, since it may mean that there is no body. */
export const otherThanObjects: readonly { readonly label: string; readonly json: unknown }[] = [
  { label: 'an empty array', json: [] },
  { label: 'a string', json: 'text' },
  { label: 'a number', json: 7 },
  { label: 'an array with an object in it', json: [{}] },
  { label: 'true', json: true },
];

export const judgeOtherThanObject = defineJudge([otherThanObjectRefused], (exchange: Exchange, label: string) =>
  judgeRefused(otherThanObjectRefused, exchange, 'A body that is JSON and no object', label),
);

export const judgeMalformedBody = defineJudge([malformedIsRefused], (exchange: Exchange, label: string) =>
  judgeRefused(malformedIsRefused, exchange, 'A body that is not well-formed JSON', label),
);
