import type { ReceivedResponse } from '../../specs/exchange.ts';

/** The key under which the sandbox endpoints hand out credentials ("Connection / account creation result"). */
const key = 'access_token';

/** An access token that the target issued. */
export interface IssuedToken {
  readonly token: string;
  /** The ids beside it, which are no secret although the token may be made of them. */
  readonly ids: readonly string[];
}

/** Every access token in an answer, in order of appearance; also from a body that is not quite JSON. */
export function issuedTokens({ body, text, bodyBytes }: ReceivedResponse): readonly IssuedToken[] {
  if (body.kind === 'empty') return [];
  if (body.kind === 'not-json') {
    return [...text.matchAll(/access_token["'\s:=]{1,8}([\w.~+/=-]+)/g)].map(([, token]) => ({
      token: token ?? '',
      ids: [],
    }));
  }
  // Most answers hand out none, which their text shows at once, if it is kept whole and no escape may hide the key.
  const isPlain = Buffer.byteLength(text) === bodyBytes && !text.includes('\\u');
  if (isPlain && !text.includes(key)) return [];
  const found: IssuedToken[] = [];
  // The depth is bounded by what the driver parses.
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) for (const element of value) visit(element);
    else {
      for (const name in value) {
        const member: unknown = Reflect.get(value, name);
        if (name === key && typeof member === 'string') found.push({ token: member, ids: idsIn(value) });
        else visit(member);
      }
    }
  };
  visit(body.value);
  return found;
}

/** The values of all keys that name an id, such as `connection_id`. */
function idsIn(result: object): readonly string[] {
  return Object.entries(result).flatMap(([name, value]) =>
    /(?:^|_)id$/.test(name) && typeof value === 'string' ? [value] : [],
  );
}
