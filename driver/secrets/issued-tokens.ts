import type { ReceivedResponse } from '../../specs/words/exchange.ts';

/** The key of the credentials that sandbox endpoints issue ("Connection / account creation result"). */
const key = 'access_token';

export interface IssuedToken {
  readonly token: string;
  /** The ids beside it, which are not secret although the token may contain them. */
  readonly ids: readonly string[];
}

/** Lists every access token in an answer, in order; also from a body that is not valid JSON. */
export function issuedTokens({ body, text, bodyBytes }: ReceivedResponse): readonly IssuedToken[] {
  if (body.kind === 'empty') return [];
  if (body.kind === 'not-json') {
    return [...text.matchAll(/access_token["'\s:=]{1,8}([\w.~+/=-]+)/g)].map(([, token]) => ({
      token: token ?? '',
      ids: [],
    }));
  }
  // Most answers issue none: their text shows that at once, if it is kept whole and no escape may hide the key.
  const isPlain = Buffer.byteLength(text) === bodyBytes && !text.includes('\\u');
  if (isPlain && !text.includes(key)) return [];
  const found: IssuedToken[] = [];
  // The recursion is bounded by `jsonDepth`.
  const visit = (container: Container): void => {
    if (Array.isArray(container)) {
      for (const element of container as readonly unknown[]) if (isContainer(element)) visit(element);
      return;
    }
    for (const name in container) {
      const member = container[name];
      if (isContainer(member)) visit(member);
      else if (name === key && typeof member === 'string') found.push({ token: member, ids: idsIn(container) });
    }
  };
  if (isContainer(body.value)) visit(body.value);
  return found;
}

/** An object or array of parsed JSON, which has no inherited keys. */
type Container = Readonly<Record<string, unknown>>;

const isContainer = (value: unknown): value is Container => typeof value === 'object' && value !== null;

const idsIn = (result: object): readonly string[] =>
  Object.entries(result).flatMap(([name, value]) =>
    /(?:^|_)id$/.test(name) && typeof value === 'string' ? [value] : [],
  );
