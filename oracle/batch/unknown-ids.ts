import type { Exchange } from '../../specs/exchange.ts';
import { describeAnswer, refused } from '../answer.ts';
import { show } from '../json.ts';
import { blocked, broken, holds, type Judgement } from '../judgement.ts';
import { type Element, elementsOf, type IdKey } from './elements.ts';

/** The requirements of one batch operation on ids that it does not know. */
export interface UnknownRows {
  /** Among known ones: an element of its own, whose code is not 200. */
  readonly ownElement: string;
  /** Never the data of anything. */
  readonly neverData: string;
  /** Among known ones: no code 200 with nothing in it. */
  readonly notEmpty: string;
  /** Among known ones: the request as a whole is not refused. */
  readonly notWhole: string;
}

/** What was asked for in a batch that holds unknown ids. */
export interface UnknownBatch {
  readonly exchange: Exchange;
  readonly idKey: IdKey;
  readonly unknown: readonly string[];
  /** The ids that the batch asked for beside them; may be none. */
  readonly known: readonly string[];
  /** Whether the body of an element of code 200 has data in it. */
  readonly carriesData: (body: unknown) => boolean;
}

/** Judges how unknown ids are answered: each by an element of its own that says so, and never with data. */
export function judgeUnknown(batch: UnknownBatch, rows: UnknownRows): readonly Judgement[] {
  const { exchange, idKey, unknown, known } = batch;
  const amongKnown = known.length > 0;
  const elements = elementsOf(exchange, idKey);
  if (refused(exchange)) {
    if (!amongKnown) return [holds(rows.neverData)];
    return [
      holds(rows.neverData),
      broken(rows.notWhole, {
        exchanges: [exchange],
        expected: '200, with an element per request',
        actual: describeAnswer(exchange),
        message: 'One unknown id in a batch has the request refused as a whole.',
      }),
    ];
  }
  const asked = new Set([...unknown, ...known].map((id) => id.toLowerCase()));
  const isReadable = ({ id, code }: Element): boolean => id !== undefined && asked.has(id) && code !== undefined;
  if (elements === undefined || !elements.every(isReadable)) {
    const reason = 'the answer is no batch whose elements have a code and an id that was asked for';
    return Object.values(rows).map((row: string) => blocked(row, reason));
  }
  const judged = unknown.flatMap((id) => {
    const own = elements.filter((element) => element.id === id.toLowerCase());
    return judgeOne(batch, rows, own);
  });
  return amongKnown ? [holds(rows.notWhole), ...judged] : judged;
}

function judgeOne(batch: UnknownBatch, rows: UnknownRows, own: readonly Element[]): readonly Judgement[] {
  const { exchange, carriesData } = batch;
  const amongKnown = batch.known.length > 0;
  const exchanges = [exchange];
  if (own.length === 0) {
    const expected = 'an element for it, of a code other than 200';
    const message = 'An unknown id is left out of the answer.';
    if (!amongKnown) return [holds(rows.neverData)];
    return [holds(rows.neverData), broken(rows.ownElement, { exchanges, expected, actual: 'no element', message })];
  }
  const served = own.find(({ code }) => code === 200);
  if (served === undefined) {
    const always = holds(rows.neverData);
    return amongKnown ? [always, holds(rows.ownElement), holds(rows.notEmpty)] : [always];
  }
  const evidence = { exchanges, expected: 'a code other than 200', actual: `200 with ${show(served.body)}` };
  if (carriesData(served.body)) {
    return [broken(rows.neverData, { ...evidence, message: 'An unknown id is answered with data.' })];
  }
  const message = 'An unknown id is answered as code 200, without data.';
  return amongKnown
    ? [holds(rows.neverData), broken(rows.notEmpty, { ...evidence, message })]
    : [holds(rows.neverData)];
}
