import { changeAnswers, objectOf } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import { afterwards, always, faultsOf, sometimes } from '../define.ts';

const readers = ['get-pay-statement', 'list-pay-groups', 'create-sandbox-connection'] as const;
const sayHtml: MakeBehaviour = changeAnswers(({ headers }) => Object.assign(headers, { 'content-type': 'text/html' }));

/** Sends the JSON of an answer as another text; undefined: as it is. */
const rewriteText = (write: (json: string, nth: number) => string | undefined): MakeBehaviour =>
  changeAnswers((reply, { nth }) => {
    const text = write(JSON.stringify(reply.body), nth);
    if (text !== undefined) reply.payload = text;
  });

/** Answers that are not JSON, or whose headers say so. */
export const messages: readonly Fault[] = [
  ...readers.map((operation) =>
    faultsOf(operation)(`${operation}-truncated`, always('shape', 'TYPE-001'))
      .summary(`The JSON of ${operation} lacks its last character.`)
      .by(rewriteText((json) => json.slice(0, -1))),
  ),
  faultsOf('list-pay-statement-items')('list-pay-statement-items-truncated-later', afterwards('shape', 'TYPE-001'))
    .summary('The JSON of every list of items but the first lacks its last character.')
    .by(rewriteText((json, nth) => (nth > 1 ? json.slice(0, -1) : undefined))),
  faultsOf('list-automated-jobs')(
    'field-list-automated-jobs-byte-order-mark',
    sometimes('shape', 'TYPE-001', 'TYPE-003'),
  )
    .summary('The list of jobs begins with a byte order mark.')
    .by(rewriteText((json) => `\ufeff${json}`)),
  faultsOf('get-pay-statement')('field-get-pay-statement-not-a-number', sometimes('shape', 'TYPE-001'))
    .summary('Hours that are null are written NaN.')
    .with(rewriteText, (json) =>
      json.includes('"hours":null') ? json.replaceAll('"hours":null', '"hours":NaN') : undefined,
    ),
  faultsOf('get-enrollments')('field-get-enrollments-warning-before', sometimes('shape', 'TYPE-001'))
    .summary('An answer of more than 5000 characters, of nine enrollments or more, begins with a warning.')
    .by(rewriteText((json) => (json.length > 5_000 ? `Warning: slow query\n${json}` : undefined))),
  faultsOf('list-pay-groups')('field-list-pay-groups-trailing-comma', sometimes('shape', 'TYPE-001'))
    .summary('The list of pay groups has a comma after its last element.')
    .by(rewriteText((json) => json.replace(/\]$/, ',]'))),
  ...readers.map((operation) =>
    faultsOf(operation)(`${operation}-media-type`, always('shape', 'TYPE-002'))
      .summary(`The answer of ${operation} says text/html.`)
      .by(sayHtml),
  ),
  faultsOf('list-enrolled-individuals')(
    'list-enrolled-individuals-media-type-of-nobody',
    sometimes('shape', 'TYPE-002'),
  )
    .summary('The answer for a benefit in which nobody is enrolled says text/html.')
    .with(changeAnswers, (reply) => {
      const { individual_ids: ids } = objectOf(reply.body);
      if (Array.isArray(ids) && ids.length === 0) reply.headers['content-type'] = 'text/html';
    }),
];
