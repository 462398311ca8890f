import type { RequestSpec } from '../driver/request-spec.ts';
import { isBroken, type Judgement } from '../oracle/judgement.ts';
import { CannotJudge } from './cannot-judge.ts';

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
export interface Judged {
  readonly judgements: Judgement[];
  readonly later: Judgement[];
}

/** How often something is judged at most: a payment, say, may take minutes to be created. */
const mostRounds = 3;

/**
 * Runs `body`, which judges by what should stay as it is, and runs it anew where it broke something, or could not go on,
 * while another check did what may be the cause. What it judged before is taken back. The last of {@link mostRounds}
 * stands.
 *
 * @param watch begins to look out for what may be the cause; what it returns says whether it came about
 * @param again by which the later rounds are run. Default: like the first one
 * @throws CannotJudge as the last round does
 */
export async function judgeUndisturbed(
  { judgements, later }: Judged,
  body: () => Promise<void>,
  watch: () => () => boolean,
  again: (body: () => Promise<void>) => Promise<void> = (round) => round(),
): Promise<void> {
  const [counted, apart] = [judgements.length, later.length];
  for (let round = 1; ; round += 1) {
    const wasDisturbed = watch();
    const failure = await failureOf(round === 1 ? body() : again(body));
    const isSettled = failure === null && ![...judgements.slice(counted), ...later.slice(apart)].some(isBroken);
    if (!wasDisturbed() || isSettled || round === mostRounds) {
      if (failure !== null) throw failure;
      return;
    }
    judgements.length = counted;
    later.length = apart;
  }
}

/** Why a round could not go on; null if it did. */
async function failureOf(round: Promise<void>): Promise<CannotJudge | null> {
  try {
    await round;
    return null;
  } catch (error) {
    if (error instanceof CannotJudge) return error;
    throw error;
  }
}
