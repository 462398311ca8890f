import type { Exchange } from '../specs/exchange.ts';
import { describeAnswer, jsonOf, refused, succeeded } from './answer.ts';
import { asObject, asString } from './json.ts';
import { blocked, type Judgement, judge, notApplicable } from './judgement.ts';

/**
 * "Request and response bodies are JSON": a JSON body under application/json is accepted, however it is laid out.
 *
 * @param otherwise the same request without the media type, or laid out otherwise; empty where it was accepted
 */
export function judgeJsonAccepted(asJson: Exchange, otherwise: readonly Exchange[]): Judgement {
  const served = otherwise.find(succeeded);
  if (asJson.end !== 'answered') return blocked('TYPE-004', describeAnswer(asJson));
  if (!succeeded(asJson) && served === undefined) {
    // Refused however it is sent, it is not for its media type or layout.
    return notApplicable('TYPE-004', 'not-observed', `refused however it is sent: ${describeAnswer(asJson)}`);
  }
  return judge('TYPE-004', succeeded(asJson), {
    exchanges: [...(served === undefined ? [] : [served]), asJson],
    expected: 'the answer that comes to the same body otherwise sent',
    actual: describeAnswer(asJson),
    message: `${asJson.operation} refuses a JSON body with Content-Type: application/json.`,
  });
}

/** A body that is no JSON is no request. */
export function judgeMalformedBody(exchange: Exchange, label: string): Judgement {
  if (exchange.end !== 'answered') return blocked('TYPE-005', describeAnswer(exchange));
  return judge('TYPE-005', !succeeded(exchange), {
    exchanges: [exchange],
    expected: 'a refusal',
    actual: `${describeAnswer(exchange)} for ${label}`,
    message: `${exchange.operation} takes a body that is not well-formed JSON.`,
  });
}

/** A refused creation issues no access token. */
export function judgeNothingIssued(exchange: Exchange): readonly Judgement[] {
  if (!refused(exchange)) return [];
  const token = asString(asObject(jsonOf(exchange))?.access_token);
  return [
    judge('STATE-011', token === undefined || token === '', {
      exchanges: [exchange],
      expected: 'a refusal that creates nothing',
      actual: `${describeAnswer(exchange)} with an access_token`,
      message: `${exchange.operation} refuses a request by its status, and issues an access token all the same.`,
    }),
  ];
}
