import type { RequestSpec } from '../driver/request-spec.ts';
import { isBroken, type Judgement } from '../oracle/judgement.ts';

/** What must not be disturbed while a check compares readings. */
export interface Undisturbed {
  /** Connections, or requests with their credentials: all that the body reads or writes. Absent: it may be any. */
  readonly on?: readonly Pick<RequestSpec, 'credential'>[];
  /**
   * What the body reads: of these, what was never answered before is asked for ahead of it, since a first sync may take
   * minutes, for which no other check has to wait.
   */
  readonly reads?: readonly RequestSpec[];
}

/** Whose connections these concern; null where one of them has no access token. */
export function tokensOf(concerned: readonly Pick<RequestSpec, 'credential'>[]): ReadonlySet<string> | null {
  const tokens = concerned.map(({ credential }) => (credential.kind === 'bearer' ? credential.token : null));
  return tokens.includes(null) ? null : new Set(tokens.filter((token) => token !== null));
}

/** What a check has judged so far; the last of it can be taken back. */
interface Judged {
  readonly judgements: Judgement[];
  readonly later: Judgement[];
}

/** How often readings are compared: a payment may take minutes to be created. */
const mostRounds = 3;

/**
 * Runs `body`, which compares readings, and runs it anew where it broke something while a payment that checks share was
 * being created in one of its connections: what was compared may differ by that. What it judged before is taken back.
 * What the last of {@link mostRounds} broke stands.
 *
 * @param watch begins to look out for such payments; what it returns says whether there was one
 */
export async function compareUndisturbed(
  { judgements, later }: Judged,
  body: () => Promise<void>,
  watch: () => () => boolean,
): Promise<void> {
  const [counted, apart] = [judgements.length, later.length];
  for (let round = 1; ; round += 1) {
    const wasDisturbed = watch();
    await body();
    const isAnyBroken = [...judgements.slice(counted), ...later.slice(apart)].some(isBroken);
    if (!isAnyBroken || !wasDisturbed() || round === mostRounds) return;
    judgements.length = counted;
    later.length = apart;
  }
}
