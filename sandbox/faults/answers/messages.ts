import type { OperationId } from '../../../specs/interface/operations.ts';
import { changeAnswers, objectOf } from '../../switches/behaviours.ts';
import type { Fault, MakeBehaviour } from '../../switches/switches.ts';
import { afterwards, always, type Broken, faultsOf, sometimes } from '../define.ts';

const readers = ['get-pay-statement', 'list-pay-groups', 'create-sandbox-connection'] as const;

const sayHtml: MakeBehaviour = changeAnswers((reply) => {
  reply.headers['content-type'] = 'text/html';
});

/** Sends the JSON of an answer as another text; undefined: as it is. */
const rewriteText = (write: (json: string, nth: number) => string | undefined): MakeBehaviour =>
  changeAnswers((reply, { nth }) => {
    const text = write(JSON.stringify(reply.body), nth);
    if (text !== undefined) reply.payload = text;
  });

const texts: readonly (readonly [
  OperationId,
  name: string,
  summary: string,
  (json: string) => string | undefined,
  ...Broken,
])[] = [
  [
    'list-automated-jobs',
    'byte-order-mark',
    'The list of jobs begins with a byte order mark.',
    (json) => `\ufeff${json}`,
    'TYPE-001',
    'TYPE-003',
  ],
  [
    'get-pay-statement',
    'not-a-number',
    'Hours that are null are written NaN.',
    (json) => (json.includes('"hours":null') ? json.replaceAll('"hours":null', '"hours":NaN') : undefined),
    'TYPE-001',
  ],
  [
    'get-enrollments',
    'warning-before',
    'A batch of more than ten enrollments begins with a warning.',
    (json) => (json.length > 5_000 ? `Warning: slow query\n${json}` : undefined),
    'TYPE-001',
  ],
  [
    'list-pay-groups',
    'trailing-comma',
    'The list of pay groups has a comma after its last element.',
    (json) => json.replace(/\]$/, ',]'),
    'TYPE-001',
  ],
];

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
  ...texts.map(([operation, name, summary, write, ...requirements]) =>
    faultsOf(operation)(`field-${operation}-${name}`, sometimes('shape', ...requirements))
      .summary(summary)
      .by(rewriteText(write)),
  ),
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
