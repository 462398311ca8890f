import { unknownLike } from '../../generators/ids/unknown-ids.ts';
import { basicCredential, sandboxAccount } from '../../harness/requests/requests.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { judgeRefusedAccount } from '../../oracle/create-sandbox-account/accepted-accounts.ts';
import type { IdsOf } from '../../oracle/kernel/judge.ts';

type WrongTrial = Trial<IdsOf<[typeof judgeRefusedAccount]>>;

export interface Pair {
  readonly company_id: string;
  readonly provider_id: string;
}

/** Accounts that a lenient target creates belong to the check's own connection, which nobody else reads. */
export async function judgeWrongTypes(t: WrongTrial, pair: Pair): Promise<void> {
  const attempts = [
    { label: 'a company_id that is a number', json: { ...pair, company_id: 7 } },
    { label: 'a provider_id that is an array', json: { ...pair, provider_id: [pair.provider_id] } },
    { label: 'products that are a string', json: { ...pair, products: 'payment' } },
  ];
  for (const { json, label } of attempts) {
    const exchange = await t.send(sandboxAccount(basicCredential(t.profile), json), { valid: false });
    t.judge(judgeRefusedAccount(label, exchange));
  }
}

/** Sends a creation for an unknown company. It may be accepted; the form of a refusal is judged with all answers. */
export async function tryUnknownCompany(t: WrongTrial, pair: Pair): Promise<void> {
  const json = { ...pair, company_id: unknownLike(pair.company_id) };
  await t.send(sandboxAccount(basicCredential(t.profile), json), { valid: false });
}
