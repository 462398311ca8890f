/** The parts of a basic credential ("Authentication"). Neither is empty. */
export interface BasicPair {
  readonly clientId: string;
  readonly clientSecret: string;
}

export const base64 = (text: string) => Buffer.from(text, 'utf8').toString('base64');
export const bearer = (token: string) => `Bearer ${token}`;
export const basic = ({ clientId, clientSecret }: BasicPair) => `Basic ${base64(`${clientId}:${clientSecret}`)}`;

/** A credential that was never issued. */
export const garbage = 'not-a-credential-of-anyone-0000';

const base64Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Whether a character is one that {@link changeCharacter} can change: a letter, a digit, - or _. */
export const isChangeable = (character: string) => character !== '' && base64Letters.includes(character);

/** Changes the first of the six bits that a character stands for in base64: readers ignore the last bits at the end. */
export const changeCharacter = (character: string) => base64Letters.charAt(base64Letters.indexOf(character) ^ 32);

/** Makes the same text with another last character, or an unknown text if that is no letter or digit. */
export function endingOtherwise(text: string): string {
  const last = text.slice(-1);
  return isChangeable(last) ? text.slice(0, -1) + changeCharacter(last) : garbage;
}
