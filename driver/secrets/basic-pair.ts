/** Decodes the id and secret of a basic header; null for other values, and unless both are of visible characters. */
export function basicPair(authorization: string): readonly [id: string, secret: string] | null {
  const credential = /^Basic (\S+)$/.exec(authorization)?.[1];
  if (credential === undefined) return null;
  const decoded = Buffer.from(credential, 'base64').toString();
  const colon = decoded.indexOf(':');
  if (colon < 0 || /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u.test(decoded)) return null;
  if (Buffer.from(decoded).toString('base64') !== credential) return null;
  return [decoded.slice(0, colon), decoded.slice(colon + 1)];
}
