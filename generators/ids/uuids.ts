import fc, { type Arbitrary } from 'fast-check';
import { type Breakage, brokenBy, brokenInEachWay, type Labelled } from '../kernel/labelled.ts';

/** Versions that a UUID may state: 1 to 8, as RFC 9562 defines them. */
const versions = [1, 2, 3, 4, 5, 6, 7, 8] as const;

/** A version 4 UUID in lower case, as `individual_id` of a pay statement is ("PayStatement"). */
export function uuidV4(): Arbitrary<string> {
  return fc.uuid({ version: 4 });
}

/**
 * A UUID of any version from 1 to 8 in lower case, as every `*_id` is unless stated otherwise ("Common conventions").
 */
export function anyUuid(): Arbitrary<string> {
  return fc.uuid({ version: [...versions] });
}

/** The least and the greatest that the form allows, and one UUID of each version that sorts by time. */
export const anyUuidBoundaries: readonly string[] = [
  '00000000-0000-1000-8000-000000000000',
  'ffffffff-ffff-8fff-bfff-ffffffffffff',
  '1ee9b2c4-7d3a-6f10-9c25-5a8e0b7d4f31',
  '018f3a5e-6c1d-7b42-a3d9-2f7c8e901b64',
];

const breakages: readonly Breakage<string, string>[] = [
  { label: 'cut by one digit', apply: (uuid) => uuid.slice(0, -1) },
  { label: 'extended by one digit', apply: (uuid) => `${uuid}0` },
  { label: 'with a letter that is no hexadecimal digit', apply: (uuid) => `g${uuid.slice(1)}` },
  { label: 'in braces', apply: (uuid) => `{${uuid}}` },
  { label: 'with the prefix urn:uuid:', apply: (uuid) => `urn:uuid:${uuid}` },
  { label: 'cut to its first group', apply: (uuid) => uuid.slice(0, 8) },
  { label: 'extended by a group', apply: (uuid) => `${uuid}-0000` },
  { label: 'with underscores for hyphens', apply: (uuid) => uuid.replaceAll('-', '_') },
  { label: 'without hyphens', apply: (uuid) => uuid.replaceAll('-', '') },
  { label: 'with a hyphen out of place', apply: (uuid) => `${uuid.slice(0, 7)}-${uuid[7]}${uuid.slice(9)}` },
  { label: 'twice, joined by a comma', apply: (uuid) => `${uuid},${uuid}` },
  { label: 'replaced by a word', apply: () => 'not-a-uuid' },
];

/**
 * A string that is no UUID for one reason: a UUID cut, extended, with other separators, in braces, as a URN, not
 * hexadecimal.
 */
export function notUuid(): Arbitrary<Labelled<string>> {
  return brokenBy(anyUuid(), breakages);
}

/**
 * What is no UUID, and names another thing than the UUID that it was made of: cut or extended it is the same only to a
 * reader that looks at a part of it. Braces, or other separators, are left out, since a lenient reader may take them for
 * another notation. `uuid` is a UUID.
 */
export function otherThanUuid(uuid: string): readonly Labelled<string>[] {
  return [
    { label: 'extended by one digit', value: `${uuid}0` },
    { label: 'cut by one digit', value: uuid.slice(0, -1) },
    { label: 'twice, joined by a comma', value: `${uuid},${uuid}` },
    { label: 'extended by a group', value: `${uuid}-0000` },
    { label: 'cut to its first group', value: uuid.slice(0, 8) },
    { label: 'with a letter that is no hexadecimal digit', value: `g${uuid.slice(1)}` },
    { label: 'with a pattern at its end', value: `${uuid.slice(0, -1)}%` },
  ];
}

/** The five ways that parsers most often let through. */
export const notUuidBoundaries: readonly Labelled<string>[] = brokenInEachWay(
  '3f2b8c1e-9d4a-4e7b-8a51-6c0d2f9e7b34',
  breakages.slice(0, 5),
);
