import { readProfile } from '../cli/profile/profile.ts';
import { createDriver } from '../driver/driver.ts';
import type { RequestSpec } from '../driver/wire/request-spec.ts';
import { startSandbox } from '../sandbox/start.ts';

/** Asks a sandbox for answers to measure with. `payStatements(n)` is the text of a page of n statements. */
export async function readSamplePages() {
  const sandbox = await startSandbox();
  const profile = readProfile('bench.yaml', JSON.stringify(sandbox.profile), { environment: {} });
  const driver = createDriver(profile);
  const credential = { kind: 'bearer', token: sandbox.profile.credentials.accessToken } as const;
  const read = async (spec: RequestSpec): Promise<string> => {
    const { response, failure } = await driver.send(spec);
    if (response?.status === 200 && response.body.kind === 'json') return JSON.stringify(response.body.value);
    throw new Error(`The sandbox refused a sample request: ${failure?.message ?? response?.status}`);
  };
  try {
    const askForPayGroups: RequestSpec = { operation: 'list-pay-groups', credential };
    const requests = [{ payment_id: profile.fixtures.paymentIds[0], limit: 100, offset: 0 }];
    const askForPayStatements: RequestSpec = {
      operation: 'get-pay-statement',
      credential,
      body: { json: { requests } },
    };
    const page = await read(askForPayStatements);
    return {
      profile,
      askForPayGroups,
      payGroups: await read(askForPayGroups),
      askForPayStatements,
      payStatements: (count: number) => repeatStatements(page, count),
    };
  } finally {
    await driver.close();
    await sandbox.close();
  }
}

interface Page {
  readonly responses: readonly { readonly body: { readonly pay_statements: readonly object[] } }[];
}

/** Repeats statements of the sandbox, each for another individual. */
function repeatStatements(page: string, count: number): string {
  const { responses }: Page = JSON.parse(page);
  const [first] = responses;
  const statements = first?.body.pay_statements ?? [];
  const repeated = Array.from({ length: count }, (_, index) => ({
    ...statements[index % statements.length],
    individual_id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
  }));
  const body = { ...first?.body, paging: { count, offset: 0 }, pay_statements: repeated };
  return JSON.stringify({ responses: [{ ...first, body }] });
}
