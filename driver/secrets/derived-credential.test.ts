import { expect, test } from 'vitest';
import { derivation } from './derived-credential.ts';

const secret = 'abcdefgh';
const secrets = new Map([
  ['short', '$SHORT'],
  ['pair:of:secrets', '$CLIENT_ID:$CLIENT_SECRET'],
  [secret, '$TOKEN'],
]);

test.each([
  ['cut at its end', 'abcdef', 'abcdef', '%??'],
  ['cut below three quarters', 'abcde', null, ''],
  ['cut at its beginning', 'cdefgh', 'cdefgh', '#??'],
  ['cut at its beginning below three quarters', 'defgh', null, ''],
  ['with another end', 'abcdefgX', 'abcdefg', '%?'],
  ['with another beginning', 'Xbcdefgh', 'bcdefgh', '#?'],
  ['with a longer beginning', 'XXXXbcdefgh', 'bcdefgh', '#?'],
  ['that is in it as a whole', 'Xabcdefgh', null, ''],
  ['that is another', 'zyxwvuts', null, ''],
  ['of fewer than six characters', 'shor', null, ''],
  ['of a pair', 'pair:of:secretX', null, ''],
  ['that is empty', '', null, ''],
])('what was made of a secret %s', (_, credential, value, change) => {
  expect(derivation(credential, secrets)).toEqual(value === null ? null : { value, placeholder: `\${TOKEN${change}}` });
});

test('at least six characters have to be left, whatever their share', () => {
  const brief = new Map([['abcdefg', '$T']]);
  expect(derivation('abcdefX', brief)?.value).toBe('abcdef');
  expect(derivation('abcdeXX', brief)).toBeNull();
});
