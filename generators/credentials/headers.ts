/** The parts of a basic credential ("Authentication"). Neither is empty. */
export interface BasicPair {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Base64 of a text in UTF-8. */
export const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');

/** The header of a bearer credential. */
export const bearer = (token: string) => `Bearer ${token}`;

/** The header of a basic credential. */
export const basic = ({ clientId, clientSecret }: BasicPair) => `Basic ${base64(`${clientId}:${clientSecret}`)}`;

/** A credential that was never issued. */
export const garbage = 'not-a-credential-of-anyone-0000';

/** The same text with every ASCII letter in the other case. */
export const otherCase = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase()));

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/**
 * The same text with another last character, or a text of nobody where that is no letter or digit. Of a token in base64
 * readers ignore the last bits; the first bit of the last character, which is the one that differs, always counts.
 */
export function endingOtherwise(text: string): string {
  const place = base64Letters.indexOf(text.slice(-1));
  return place < 0 ? garbage : text.slice(0, -1) + base64Letters.charAt(place ^ 32);
}
