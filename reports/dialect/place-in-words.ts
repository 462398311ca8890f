/** Operation, status, sometimes of which sample, and pointer: where a fact stands in an answer. */
const ofAnswer = /^([a-z-]+) (\d{3})(?:, [^/]+)?(?: (\/.*))?$/;

/**
 * Says in words of the interface what a place is about, without the operation, for people who never saw a run:
 * `responses[].body.paging.count` of a 200, `a malformed version`.
 */
export function placeInWords(place: string): string {
  const [, , status, pointer] = ofAnswer.exec(place) ?? [];
  if (status === undefined) return place.replace(/^[a-z-]+(?:, |$)/, '') || 'any request';
  if (pointer === undefined) return `an answer of ${status}`;
  const path = pointer.slice(1).split('/').join('.').replaceAll('.*', '[]').replace(/^\*/, '[]');
  return path === '' ? `an answer of ${status}` : path;
}

/** A share in words: how often something is so depends on what was looked at, and says a reader nothing. */
export function shareInWords(before: string, after: string): readonly [before: string, after: string] {
  const share = /^(.*) in (\d+) of (\d+)$/;
  const [, value, seen, of] = share.exec(before) ?? [];
  const [, , seenNow, ofNow] = share.exec(after) ?? [];
  if (value === undefined || seenNow === undefined) return [before, after];
  const isMore = Number(seenNow) / Number(ofNow) > Number(seen) / Number(of);
  return [value, `${value}, ${isMore ? 'more' : 'less'} often`];
}
