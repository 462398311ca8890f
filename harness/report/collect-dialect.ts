import { redactedRequest } from '../../driver/secrets/redacted-exchange.ts';
import type { Secrets } from '../../driver/secrets/secrets.ts';
import { redactedCurlLine } from '../../specs/curl/redacted-request.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { ReportedDialect } from '../../specs/words/dialect.ts';
import type { Exchange } from '../../specs/words/exchange.ts';
import type { DialectNotes } from '../evidence/dialect-notes.ts';

const maxPlaceLength = 200;
const maxValueLength = 100;
const maxCurlLength = 1_000;

/** Redacts and sorts what was noted of one operation. `first` is an index into `requests`, each request listed once. */
export function collectDialect(operation: OperationId, dialect: DialectNotes, secrets: Secrets): ReportedDialect {
  const indices = new Map<Exchange, number>();
  const observations = dialect.notes(operation).map(({ silence, place, fact, of, values, first }) => {
    const index = indices.get(first) ?? indices.size;
    indices.set(first, index);
    return {
      silence,
      place: secrets.redactShort(place, maxPlaceLength),
      fact,
      of,
      values: [...values]
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([value, seen]) => ({ value: secrets.redactShort(value, maxValueLength), seen })),
      first: index,
    };
  });
  const requests = [...indices.keys()].map((exchange) =>
    secrets.redactShort(redactedCurlLine(redactedRequest(exchange, secrets)), maxCurlLength),
  );
  return { requests, observations: observations.sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1)) };
}

const sortKey = ({ silence, place, fact }: ReportedDialect['observations'][number]): string =>
  `${silence} ${place} ${fact}`;
