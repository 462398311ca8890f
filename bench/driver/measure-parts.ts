import { type Bounds, boundsWith } from '../../driver/bounds/bounds.ts';
import { scanJson } from '../../driver/json/json-scan.ts';
import { machineClock } from '../../driver/pace/clock.ts';
import { issuedTokens } from '../../driver/secrets/issued-tokens.ts';
import { profileSecrets } from '../../driver/secrets/profile-secrets.ts';
import { receivedResponse } from '../../driver/sending/received-response.ts';
import { startSending } from '../../driver/sending/start-sending.ts';
import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { measureRow } from '../measure-row.ts';
import type { Row } from '../measured.ts';
import type { Pass } from '../pass.ts';

/** An exchange whose parts are measured. */
export interface Parted {
  /** What its bodies are, e.g. `small bodies`. */
  readonly name: string;
  readonly spec: RequestSpec;
  /** The body of its answer. */
  readonly body: string;
  /** How often each part is done in one go. */
  readonly times: number;
}

/** What the parts of one exchange take by themselves, the connection apart: what a client of undici alone does not do. */
export async function measureParts(profile: Profile, parted: Parted, pass: Pass): Promise<readonly Row[]> {
  const { name, times } = parted;
  const rows: Row[] = [];
  // Nothing is waited for in between, so that less time gives as steady a figure.
  const short = { ...pass, roundMs: pass.roundMs / 4 };
  for (const [what, work] of Object.entries(partsOf(profile, parted))) {
    const repeated = (): void => {
      for (let time = 0; time < times; time += 1) work();
    };
    rows.push(await measureRow({ name: `${what}, ${name}`, work: repeated, times }, short));
  }
  return rows;
}

function partsOf(profile: Profile, { spec, body }: Parted): Readonly<Record<string, () => unknown>> {
  const bounds: Bounds = boundsWith(profile.limits.answers);
  const secrets = profileSecrets(profile, bounds, {});
  const { signal } = new AbortController();
  const given = { secrets, clock: machineClock, check: undefined, poll: true, signal, urgency: 0, release: null };
  const bytes = Buffer.from(body);
  const headers = [['Content-Type', 'application/json; charset=utf-8']] as const;
  const answer = { status: 200, headers, bytes };
  const received = receivedResponse(answer, bounds);
  if ('failure' in received) throw new Error(`The sample answer is beyond a bound: ${received.failure.message}`);
  return {
    'making the request and its ids': () => startSending(profile, spec, given),
    'JSON.parse of the answer': () => JSON.parse(bytes.toString('utf8')),
    'holding it to bounds, and looking for what parsers let pass': () => scanJson(bytes, bounds),
    'reading the answer: both, and its text as evidence': () => receivedResponse(answer, bounds),
    'looking for access tokens in it': () => issuedTokens(received.response),
  };
}
