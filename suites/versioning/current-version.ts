import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { judgeCurrentVersion } from '../../oracle/every-operation/versioning.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf, Judgement } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** No version, and another well-formed one: the interface leaves open how a request with either is answered. */
export const otherVersions = [null, '2020-09-18'] as const;

/** Sends a request with the current version, and judges that it is accepted; blocked if no version is accepted. */
export async function tryCurrentVersion(
  t: Trial,
  spec: RequestSpec,
  send: () => Promise<Exchange> = () => t.send(spec),
): Promise<Judgement<IdsOf<[typeof judgeCurrentVersion]>>> {
  let current = await send();
  const tried: Exchange[] = [];
  if (!succeeded(current) && current.end === 'answered') {
    // One that is served shows that the current one is refused for its version.
    for (const version of otherVersions) tried.push(await t.send({ ...spec, version }, { valid: false }));
    // The first refusal may have been by chance.
    if (tried.some(succeeded)) current = await t.send(spec);
  }
  return judgeCurrentVersion(current, tried);
}
