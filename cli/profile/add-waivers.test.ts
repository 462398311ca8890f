import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addWaivers, type NewWaiver } from './add-waivers.ts';
import { readProfile } from './profile.ts';

const waiver: NewWaiver = {
  requirement: 'PS-044',
  fingerprint: '0123456789abcdef',
  reason: 'fixed in 3.3',
  owner: 'payments@acme.example',
  expires: '2099-01-31',
};

const needed = 'name: Acme # the bridge\nversion: "1"\nbaseUrl: http://127.0.0.1:1\ncredentials: {}\n';

const other = '{ requirement: PS-001, reason: r, owner: o, expires: 2099-01-01 }';

const read = (text: string) => readProfile('acme.yaml', text, { environment: {} }).waivers;

const profiles: Readonly<Record<string, string>> = {
  'has no waivers': needed,
  'does not end its last line': needed.trimEnd(),
  'has the key without a value': `${needed}waivers:\nprovider: acme\n`,
  'has the key without a value, and a comment': `${needed}waivers: # none yet\n`,
  'has the key alone in its last line': `${needed}waivers:`,
  'has an empty list': `${needed}waivers: []\nprovider: acme\n`,
  'has a list in brackets': `${needed}waivers: [${other}] # known\nprovider: acme\n`,
  'has a list in brackets over lines': `${needed}waivers: [\n  ${other},\n  ${other}\n]\nprovider: acme\n`,
  'has a list with an indentation': `${needed}waivers:\n    - ${other}\n    # a comment\nprovider: acme\n`,
  'has a list without an indentation': `${needed}waivers:\n- ${other}\n\nprovider: acme\n`,
  'ends with its list': `${needed}waivers:\n  - ${other}`,
  'has lines that end with CR and LF': `${needed}waivers:\n  - ${other}\nprovider: acme\n`.replaceAll('\n', '\r\n'),
  'names a variable': `${needed}headers: { X-Key: "$\${A}" }\nwaivers:\n  - ${other}\n`,
};

describe.each(Object.entries(profiles))('a profile that %s', (_, text) => {
  const added = addWaivers(text, [waiver, { ...waiver, requirement: 'PS-045' }]) ?? '';

  it('gets the waivers behind those that it has', () => {
    expect(read(added)).toEqual([...read(text), waiver, { ...waiver, requirement: 'PS-045' }]);
  });

  it('keeps every character that it had, in order', () => {
    let at = 0;
    for (const character of added) if (character === text[at]) at += 1;
    expect(at).toBe(text.length);
    expect(added.length).toBeGreaterThan(text.length);
  });

  it('keeps one kind of line end', () => {
    expect(new Set(added.match(/\r?\n/g))).toEqual(new Set((text.match(/\r?\n/g) ?? ['\n']).slice(0, 1)));
  });
});

test('a variable in a reason stands for itself', () => {
  const reason = ['$', '{ACME_TOKEN} leaks'].join('');
  expect(read(addWaivers(needed, [{ ...waiver, reason }]) ?? '')).toMatchObject([{ reason }]);
});

test('whatever the requirement, the reason and the owner hold, they are read as they were given', () => {
  const text = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter((value) => !/\p{Surrogate}/u.test(value) && !/[\ufdd0-\ufdd2]/.test(value));
  fc.assert(
    fc.property(
      text,
      text,
      text,
      fc.constantFrom(...Object.values(profiles)),
      (requirement, reason, owner, profile) => {
        const added = addWaivers(profile, [{ ...waiver, requirement, reason, owner }]) ?? '';
        expect(read(added).at(-1)).toEqual({ ...waiver, requirement, reason, owner });
      },
    ),
    { seed: 7, numRuns: 200 },
  );
});

test.each([
  ['is a map in braces', '{ name: Acme }'],
  ['is not YAML', 'name: [\n'],
  ['has a word for its waivers', `${needed}waivers: some\n`],
  ['ends before its last line', `${needed}...\n`],
  ['is followed by another document', `${needed}---\nname: Other\n`],
])('nothing is added to a profile that %s', (_, text) => {
  expect(addWaivers(text, [waiver])).toBeUndefined();
});
