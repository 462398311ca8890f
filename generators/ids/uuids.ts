import fc, { type Arbitrary } from 'fast-check';
import type { Labelled } from '../kernel/labelled.ts';

/** A UUID of any version from 1 to 8 in lower case, as every `*_id` is unless stated otherwise ("Common conventions"). */
export const anyUuid = (): Arbitrary<string> => fc.uuid({ version: [1, 2, 3, 4, 5, 6, 7, 8] });

/** Texts that only a reader of a part takes for the UUID; without other separators, which may be allowed. */
export const otherThanUuid = (uuid: string): readonly Labelled<string>[] => [
  { label: 'extended by one digit', value: `${uuid}0` },
  { label: 'cut by one digit', value: uuid.slice(0, -1) },
  { label: 'twice, joined by a comma', value: `${uuid},${uuid}` },
  { label: 'extended by a group', value: `${uuid}-0000` },
  { label: 'cut to its first group', value: uuid.slice(0, 8) },
  { label: 'with a letter that is no hexadecimal digit', value: `g${uuid.slice(1)}` },
  { label: 'with a pattern at its end', value: `${uuid.slice(0, -1)}%` },
];

/** Texts that only a reader of a part of an id, or of patterns, takes for the known id, which need not be a UUID. */
export function otherThanText(id: string): readonly Labelled<string>[] {
  // By characters, since half of one could not be sent.
  const cut = [...id].slice(0, -1).join('');
  const others = [
    { label: 'extended by three letters', value: `${id}qzx` },
    { label: 'with _ for its last character', value: `${cut}_` },
    { label: 'with a pattern at its end', value: `${cut}%` },
  ];
  return others.filter(({ value }) => value !== id);
}

/** A UUID, broken in the five ways that parsers most often let through. */
export const notUuidBoundaries: readonly Labelled<string>[] = [
  { label: 'cut by one digit', value: '3f2b8c1e-9d4a-4e7b-8a51-6c0d2f9e7b3' },
  { label: 'extended by one digit', value: '3f2b8c1e-9d4a-4e7b-8a51-6c0d2f9e7b340' },
  { label: 'with a letter that is no hexadecimal digit', value: 'gf2b8c1e-9d4a-4e7b-8a51-6c0d2f9e7b34' },
  { label: 'in braces', value: '{3f2b8c1e-9d4a-4e7b-8a51-6c0d2f9e7b34}' },
  { label: 'with the prefix urn:uuid:', value: 'urn:uuid:3f2b8c1e-9d4a-4e7b-8a51-6c0d2f9e7b34' },
];
