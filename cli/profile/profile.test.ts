import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { specsFile } from '../../specs/interface/files.ts';
import { operationIds } from '../../specs/interface/operations.ts';
import { noFixtures } from '../../specs/words/profile.ts';
import { templatePath } from '../commands/init-command.ts';
import { UsageError } from '../io.ts';
import { loadProfile, readProfile } from './profile.ts';

const least = "name: Acme\nversion: '1'\nbaseUrl: https://acme.example/x/\ncredentials: {}\n";
const environment = { TOKEN: 'token-from-the-environment', EMPTY: '', LINE: 'secret\n' };
const requirementIds = ['PS-014', 'PS-015'];

const read = (text: string) => readProfile('acme.yaml', text, { environment, requirementIds });

function problemsOf(text: string): readonly string[] {
  try {
    read(text);
  } catch (error) {
    if (error instanceof UsageError) return error.problems;
    throw error;
  }
  return [];
}

describe('a profile', () => {
  test('needs four keys only; the rest has defaults', () => {
    expect(read(least)).toEqual({
      name: 'Acme',
      version: '1',
      baseUrl: 'https://acme.example/x',
      credentials: { clientId: null, clientSecret: null, accessToken: null, foreignAccessToken: null },
      provider: null,
      operations: operationIds,
      products: null,
      availability: null,
      fixtures: noFixtures,
      openNames: {
        payStatementItemFilters: { category: null, name: null, type: null, startDate: null, endDate: null },
      },
      headers: {},
      correlation: { traceHeader: 'traceparent', checkHeader: 'X-Conformance-Check' },
      timing: { requestTimeoutMs: 30_000, liveTimeoutMs: 300_000, pollIntervalMs: 1_000, pollDeadlineMs: 300_000 },
      limits: { requestsPerSecond: null, concurrency: 8, connections: 20, answers: {} },
      waivers: [],
    });
  });

  test('takes variables from the environment, also inside braces, quotes and longer texts', () => {
    const text = `${least}provider: "a-\${TOKEN}-b"\nheaders: { X-Key: \${TOKEN}, X-Other: '$\${TOKEN}' }\n`;
    const { provider, headers } = read(text);
    expect(provider).toBe('a-token-from-the-environment-b');
    expect(headers).toEqual({ 'X-Key': 'token-from-the-environment', 'X-Other': `\${TOKEN}` });
  });

  test.each([
    ['correlation: off', null, null],
    ['correlation: false', null, null],
    ['correlation: { checkHeader: off }', 'traceparent', null],
    ['correlation: { traceHeader: off, checkHeader: X-Check }', null, 'X-Check'],
    ['correlation: { traceHeader: X-Trace }', 'X-Trace', 'X-Conformance-Check'],
  ])('names the headers by which requests are found again: %s', (line, traceHeader, checkHeader) => {
    expect(read(`${least}${line}\n`).correlation).toEqual({ traceHeader, checkHeader });
  });

  test('does not look for variables in comments', () => {
    expect(problemsOf(`${least}# provider: \${NOWHERE}\n`)).toEqual([]);
  });

  test('takes what a variable holds as text, never as YAML', () => {
    const profile = readProfile('acme.yaml', `${least}provider: \${P}\n`, { environment: { P: '{a: [1]} # x' } });
    expect(profile.provider).toBe('{a: [1]} # x');
  });

  test('keeps operations in the order of the interface', () => {
    const text = `${least}operations: [list-pay-groups, get-pay-statement]\n`;
    expect(read(text).operations).toEqual(['get-pay-statement', 'list-pay-groups']);
  });

  test('keeps products in the order of the interface, and an empty list as it is', () => {
    expect(read(`${least}products: [benefits, payment]\n`).products).toEqual(['payment', 'benefits']);
    expect(read(`${least}products: []\n`).products).toEqual([]);
  });

  test('says of which kind the provider is', () => {
    expect(read(`${least}availability: assisted\n`).availability).toBe('assisted');
  });

  test('treats a key without a value as left out', () => {
    expect(read(`${least}provider:\nfixtures:\n`).provider).toBeNull();
  });

  test('that init writes is valid once its variables are set', () => {
    const variables = { ACME_CLIENT_ID: 'id', ACME_CLIENT_SECRET: 'secret', ACME_TOKEN: 'token' };
    const profile = readProfile('t.yaml', readFileSync(templatePath, 'utf8'), { environment: variables });
    expect(profile.credentials).toMatchObject({ clientId: 'id', clientSecret: 'secret', accessToken: 'token' });
  });

  test('that init writes is valid with every commented key too', () => {
    const text = readFileSync(templatePath, 'utf8').replace(/^# ?(?=( {2}\w+: |( {2}- )|\w+:( |$)))/gm, '');
    const variables = { ACME_CLIENT_ID: 'id', ACME_CLIENT_SECRET: 'secret', ACME_TOKEN: 'token', ACME_KEY: 'key' };
    const single = text.replace(/^operations: all$/m, '').replace(/^Try it.*$/m, '');
    const profile = readProfile('t.yaml', single, { environment: variables });
    expect(profile.openNames.payStatementItemFilters.startDate).toBe('start_date');
    expect(profile.headers).toEqual({ 'X-Gateway-Key': 'key' });
    expect(profile.waivers).toHaveLength(1);
  });
});

describe('a problem of a profile is reported with its place, and with what would be right:', () => {
  test.each([
    ['an unknown key', 'providr: x', 'acme.yaml:5:1: unknown key "providr"; did you mean provider?'],
    [
      'an unknown key in a mapping',
      'timing: { requestTimeout: 1 }',
      'acme.yaml:5:11: unknown key "requestTimeout" in timing; did you mean',
    ],
    ['a key that is like no other', 'zzzzzzzzzzzz: 1', 'what can stand here: name, version,'],
    ['a key given twice', 'provider: a\nprovider: b', 'acme.yaml:6:1: this key stands here twice; keep one'],
    [
      'a fraction',
      'timing: { requestTimeoutMs: 1.5 }',
      'acme.yaml:5:29: timing.requestTimeoutMs must be a whole number, but is 1.5',
    ],
    [
      'text for a list',
      'fixtures:\n  entityIds: abc',
      'acme.yaml:6:14: fixtures.entityIds must be a list, but is text',
    ],
    [
      'a number for text',
      'fixtures:\n  entityIds: [12]',
      'acme.yaml:6:15: fixtures.entityIds[0] must be text, but is a number; write it in quotes: "12"',
    ],
    ['zero for a limit', 'limits: { concurrency: 0 }', 'acme.yaml:5:24: limits.concurrency must be at least 1, not 0'],
    [
      'a slowdown that is less than anything that is reported',
      'limits: { slowdown: 1 }',
      'acme.yaml:5:21: limits.slowdown must be at least 1.1, not 1',
    ],
    [
      'an unknown operation',
      'operations: [get-pay-statment]',
      '"get-pay-statment" in operations is unknown; did you mean get-pay-statement?',
    ],
    ['a word for operations', 'operations: some', 'operations must be "all", or a list of operations'],
    ['no operations', 'operations: []', 'operations must not be empty'],
    ['an unset variable', `provider: \${NOWHERE}`, 'acme.yaml:5:11: the environment variable NOWHERE is not set'],
    ['an empty variable', `provider: "x \${EMPTY}"`, 'acme.yaml:5:14: the environment variable EMPTY is empty'],
    ['a variable of no name', `provider: \${A:-b}`, 'is not a variable'],
    [
      'an impossible day',
      'waivers: [{ requirement: PS-014, reason: r, owner: o, expires: 2027-02-30 }]',
      'must be a day of the calendar as YYYY-MM-DD, not 2027-02-30',
    ],
    [
      'a waiver of an unknown requirement',
      'waivers: [{ requirement: PS-14, reason: r, owner: o, expires: 2027-01-01 }]',
      'unknown requirement "PS-14"; did you mean PS-014',
    ],
    [
      'a waiver without an owner',
      'waivers: [{ requirement: PS-014, reason: r, expires: 2027-01-01 }]',
      'owner is missing in waivers[0]',
    ],
    [
      'a waiver of half a fingerprint',
      'waivers: [{ requirement: PS-014, fingerprint: abc, reason: r, owner: o, expires: 2027-01-01 }]',
      'the 16 hex digits',
    ],
    [
      'a header of ours',
      'headers: { authorization: x }',
      'acme.yaml:5:12: the header authorization is set by the tests themselves',
    ],
    ['ids in a header of ours', 'correlation: { traceHeader: Host }', 'the header Host is set by the tests themselves'],
    ['ids in a header of no name', 'correlation: { checkHeader: a b }', 'must be the name of a header, or off'],
    ['both ids in one header', 'correlation: { checkHeader: Traceparent }', 'the header traceparent twice'],
    ['ids that are on', 'correlation: true', 'acme.yaml:5:14: "true" in correlation is unknown; known: off, false'],
    [
      'an unknown header of ids',
      'correlation: { trace: x }',
      'in correlation; what can stand here: traceHeader, checkHeader',
    ],
    ['a header of no name', 'headers: { "a b": x }', '"a b" can\'t be the name of a header'],
    [
      'an unknown bound',
      'limits: { answers: { wireByte: 1 } }',
      'unknown bound "wireByte" in limits.answers; did you mean wireBytes?',
    ],
    [
      'an unknown product',
      'products: [payments]',
      'acme.yaml:5:12: "payments" in products is unknown; did you mean payment?',
    ],
    ['another kind of provider', 'availability: manual', 'known: automated, assisted'],
    ['an alias', 'provider: &a x\noperations: *a', 'acme.yaml:6:13: anchors and aliases are not understood'],
    ['broken YAML', 'provider: [', 'acme.yaml:'],
  ])('%s', (_, line, expected) => {
    expect(problemsOf(`${least}${line}\n`).join('\n')).toContain(expected);
  });

  test.each([
    ['acme.example/x', 'must begin with http:// or https://'],
    ['ftp://acme.example', 'must begin with http:// or https://'],
    ['https://me:secret@acme.example', 'must not hold credentials'],
    ['https://acme.example/?a=b', 'without ? and #'],
    ['https://', 'is not an address'],
  ])('a base address such as %s', (address, expected) => {
    const [problem = ''] = problemsOf(least.replace('https://acme.example/x/', address));
    expect(problem).toContain('acme.yaml:3:10: baseUrl');
    expect(problem).toContain(expected);
    expect(problem).not.toContain('secret');
  });

  test.each(['name', 'version', 'baseUrl', 'credentials'])('%s left out', (key) => {
    const text = least
      .split('\n')
      .filter((line) => !line.startsWith(key))
      .join('\n');
    expect(problemsOf(text)[0]).toContain(`${key} is missing`);
  });

  test.each(['HTTP_PROXY', 'https_proxy'])('%s holds no address, which is not repeated', (name) => {
    for (const address of ['user:s3cret@proxy:3128', '::', 'socks5://s3cret@proxy']) {
      const load = () => loadProfile('none.yaml', { environment: { [name]: address } });
      expect(load).toThrow(
        new UsageError([`${name} holds no address of a proxy; it must begin with http:// or https://, or be unset`]),
      );
    }
  });

  test('the whole text is something else', () => {
    expect(problemsOf('- a\n')).toEqual([
      'acme.yaml:1:1: the profile must be a mapping of keys to values, but is a list',
    ]);
  });

  test('all of them at once, in the order of the text', () => {
    const problems = problemsOf(
      `${least}providr: x\ntiming: { pollIntervalMs: fast }\nheaders: { X-Key: \${NOWHERE} }\n`,
    );
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'acme.yaml:5:1:',
      'acme.yaml:6:27:',
      'acme.yaml:7:19:',
    ]);
  });

  test.each([
    ['foo: [', '1:7: not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ]'],
    [`${least}provider: "a\nheaders: { X: \${NOWHERE} }\n`, '7:1: not valid YAML: Missing closing "quote'],
  ])('the parse error alone of a text that is no YAML: %j', (text, problem) => {
    expect(problemsOf(text)).toEqual([`acme.yaml:${problem}`]);
  });

  test('a secret is not repeated, wherever it came from', () => {
    const same = least.replace('{}', '{ accessToken: one-token, foreignAccessToken: one-token }');
    expect(problemsOf(same).join()).toContain('credentials.foreignAccessToken must be of another connection');
    const text = least.replace('{}', `{ accessToken: 12345678, clientSecret: \${LINE}, clientId: "a:secret" }`);
    const problems = problemsOf(`${text}headers: { X-Key: 87654321 }\n`).join('\n');
    expect(problems).toContain('credentials.accessToken must be text');
    expect(problems).toContain('credentials.clientSecret must not hold a line break');
    expect(problems).toContain('credentials.clientId must not hold a colon');
    expect(problems).not.toMatch(/12345678|87654321|secret\b(?!,)/);
  });

  test.each(['|', '>', '@', '%', '`', '*', '!<', '"\\\\q', ']', "'x'", '"x" ', 'a: ', '&x *'])(
    'a secret is not repeated where it is not valid YAML, behind %s',
    (sign) => {
      const problems = problemsOf(least.replace('{}', `\n  clientSecret: ${sign}s3cret-value-1`)).join('\n');
      expect(problems).toContain('acme.yaml:');
      expect(problems).not.toContain('s3cret-');
    },
  );

  test('the file is not there', () => {
    expect(() => loadProfile('/nowhere/acme.yaml', { environment })).toThrow(
      '/nowhere/acme.yaml: there is no such file',
    );
  });
});

test('the schema that editors use is in the package, and explains every key', () => {
  const schema: { properties: Record<string, { description?: string }> } = JSON.parse(
    readFileSync(specsFile('profile.schema.json'), 'utf8'),
  );
  const unexplained = Object.entries(schema.properties).filter(([, { description }]) => description === undefined);
  expect(unexplained).toEqual([]);
});
