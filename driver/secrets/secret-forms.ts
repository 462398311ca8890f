/** How a secret was written. */
export type SecretForm = 'plain' | 'base64' | 'part of base64' | 'hex';

/** One way in which a secret may be written. */
export interface WrittenSecret {
  readonly form: SecretForm;
  readonly text: string;
}

/** Shorter stretches of base64 turn up in other base64 by chance. */
const shortestBase64 = 8;

/**
 * The ways to write a secret that are looked for; escapes need none of their own, as texts are searched without them.
 * With `whole` only those in which nothing stands beside it.
 */
export function secretForms(value: string, whole: boolean): readonly WrittenSecret[] {
  const bytes = Buffer.from(value);
  const forms: WrittenSecret[] = [
    { form: 'plain', text: value },
    { form: 'base64', text: bytes.toString('base64') },
  ];
  if (whole) return forms;
  forms.push({ form: 'hex', text: bytes.toString('hex') });
  const encodedOnce = encodeURIComponent(bytes.toString());
  forms.push({ form: 'plain', text: encodedOnce }, { form: 'plain', text: encodeURIComponent(encodedOnce) });
  forms.push({ form: 'part of base64', text: bytes.toString('base64').replace(/=+$/, '') });
  // In base64 of a longer text a secret looks different by where it falls among the groups of three bytes.
  for (const offset of [0, 1, 2]) {
    const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
    const core = text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
    if (core.length >= shortestBase64) forms.push({ form: 'part of base64', text: core });
  }
  return forms;
}
