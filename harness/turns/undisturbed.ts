import type { RequestSpec } from '../../driver/wire/request-spec.ts';
import { isBroken, type Judgement } from '../../oracle/kernel/judge.ts';
import { CannotJudge, orReason } from '../outcome/cannot-judge.ts';

/** Connections that must not be written to while a check compares readings. */
export interface Undisturbed {
  /** The connections that the body reads or writes, or requests with their credentials. Absent: it may be any. */
  readonly on?: readonly Pick<RequestSpec, 'credential'>[];
  /** The reads of the body. One that was never answered is sent ahead: a first sync may take minutes. */
  readonly reads?: readonly RequestSpec[];
}

/** Lists the tokens of the connections concerned; null if one of them has no access token. */
export function tokensOf(concerned: readonly Pick<RequestSpec, 'credential'>[]): ReadonlySet<string> | null {
  const tokens = concerned.map(({ credential }) => (credential.kind === 'bearer' ? credential.token : null));
  return tokens.includes(null) ? null : new Set(tokens.filter((token) => token !== null));
}

/** The judgements of a check so far; the last of them can be taken back. */
export interface Judged {
  readonly judgements: Judgement[];
  readonly later: Judgement[];
}

/** The most rounds in which something is judged: what disturbs it, such as a payment, may take minutes to end. */
const maxRounds = 3;

/**
 * Runs `body`, which judges that something stays as it is. If it fails, or can't go on, and another check did something
 * that may be the cause, it runs again. Only the last round counts; but if later rounds differ from the first, and the
 * last can't go on, the one before it counts. @param watch begins to watch for the cause; returns a function that says
 * whether it occurred @param laterRounds null: like the first one, {@link maxRounds} in all @throws CannotJudge if the
 * round that counts could not go on
 */
export async function judgeUndisturbed(
  judged: Judged,
  body: () => Promise<void>,
  watch: () => () => boolean,
  laterRounds: { readonly run: (body: () => Promise<void>) => Promise<void>; readonly most: number } | null = null,
): Promise<void> {
  const lists = [judged.judgements, judged.later];
  const counted = lists.map(({ length }) => length);
  const takeBack = (): Judgement[][] => lists.map((list, index) => list.splice(counted[index] ?? 0));
  const most = laterRounds?.most ?? maxRounds;
  let brokenBefore: readonly (readonly Judgement[])[] | null = null;
  for (let round = 1; ; round += 1) {
    const wasDisturbed = watch();
    const ended = await orReason(round === 1 || laterRounds === null ? body() : laterRounds.run(body));
    const failure = ended instanceof CannotJudge ? ended : null;
    const isAnyBroken = lists.some((list, index) => list.slice(counted[index]).some(isBroken));
    if (failure !== null && !isAnyBroken && brokenBefore !== null) {
      takeBack();
      for (const [index, list] of lists.entries()) list.push(...(brokenBefore[index] ?? []));
      return;
    }
    if (!wasDisturbed() || (failure === null && !isAnyBroken) || round >= most) {
      if (failure !== null) throw failure;
      return;
    }
    const taken = takeBack();
    if (laterRounds !== null && isAnyBroken) brokenBefore = taken;
  }
}
