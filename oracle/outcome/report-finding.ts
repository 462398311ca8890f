import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import { redactedCurlLine } from '../../specs/curl/redacted-request.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Exchange, RedactedExchange, SafeText } from '../../specs/words/exchange.ts';
import { type Finding, fingerprint, maxExchanges } from '../../specs/words/finding.ts';
import type { ReportedFinding } from '../../specs/words/record.ts';
import { causesOf } from '../every-operation/consequences.ts';
import { failedAnswer } from '../kernel/answer.ts';
import { saysSuccess } from '../kernel/expectation.ts';
import type { Broken } from '../kernel/judge.ts';

/** Replaces secrets in reported data. */
export interface Redaction {
  redact(text: string): SafeText;
  /** Redacts a text, then cuts it to this number of characters. */
  redactShort(text: string, characters: number): SafeText;
  redactExchange(exchange: Exchange): RedactedExchange;
}

/**
 * Makes a finding of a broken judgement, with the last exchanges, the rows that may be its cause, and, where success was
 * expected, the answer that failed.
 */
export function findingOf(judgement: Broken, catalogue: Catalogue): Finding {
  const { kind: _, exchanges, ...rest } = judgement;
  const operation = operationAtFault(judgement);
  const causes = causesOf(judgement.requirement, operation, catalogue);
  const last = exchanges.at(-1);
  const answer = last !== undefined && saysSuccess(rest.expectation) ? failedAnswer(last) : null;
  return {
    ...rest,
    operation,
    exchanges: exchanges.slice(-maxExchanges),
    ...(causes.length === 0 ? {} : { causes }),
    ...(answer === null ? {} : { answer }),
  };
}

/** The most characters of a pointer or a value in a report. */
const maxValueLength = 300;
const maxMessageLength = 600;

/** Makes the part of a finding that may be written. Its expectation is left out, since it may quote secrets. */
export function reportFinding(
  { expectation: _, pointer, expected, actual, message, aspect, ...rest }: Finding,
  redaction: Redaction,
): ReportedFinding {
  const exchanges = rest.exchanges.map((exchange) => redaction.redactExchange(exchange));
  const deciding = exchanges.at(-1);
  return {
    ...rest,
    pointer: pointer === null ? null : redaction.redactShort(pointer, maxValueLength),
    expected: redaction.redactShort(expected, maxValueLength),
    actual: redaction.redactShort(actual, maxValueLength),
    message: redaction.redactShort(message, maxMessageLength),
    aspect: aspect === null ? null : redaction.redact(aspect),
    fingerprint: fingerprint({ ...rest, pointer, aspect }),
    curl: redaction.redact(deciding === undefined ? '' : redactedCurlLine(deciding.request)),
    exchanges,
  };
}

/** Finds the operation of a broken judgement: the one it names, else that of the deciding exchange. */
export function operationAtFault({ operation, exchanges, requirement }: Broken): OperationId {
  const found = operation ?? exchanges.at(-1)?.operation;
  if (found === undefined) throw new Error(`${requirement} was judged to be broken without evidence`);
  return found;
}
