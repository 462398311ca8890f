import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Trial } from '../../harness/trial/trial.ts';
import { judgeCurrentVersion } from '../../oracle/every-operation/versioning.ts';
import { succeeded } from '../../oracle/kernel/answer.ts';
import type { IdsOf, Judgement } from '../../oracle/kernel/judge.ts';
import type { Exchange } from '../../specs/words/exchange.ts';

/** The versions that are tried where the current one is refused, to see whether the version is why. */
const others = [null, '2020-09-18'] as const;

/** Sends a request with the current version, and says whether it is accepted: blocked where no version is. */
export async function tryCurrentVersion(
  t: Trial,
  spec: RequestSpec,
  send: () => Promise<Exchange> = () => t.send(spec),
): Promise<Judgement<IdsOf<[typeof judgeCurrentVersion]>>> {
  let current = await send();
  const tried: Exchange[] = [];
  if (!succeeded(current) && current.end === 'answered') {
    for (const version of others) tried.push(await t.send({ ...spec, version }, { valid: false }));
    // What was refused by chance is not refused twice.
    if (tried.some(succeeded)) current = await t.send(spec);
  }
  return judgeCurrentVersion(current, tried);
}
