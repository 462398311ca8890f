import type { Driver } from '../driver/driver.ts';
import { stack } from '../driver/sending/sending.ts';
import type { RequestSpec } from '../driver/wire/request-spec.ts';
import type { Exchange } from '../specs/words/exchange.ts';
import type { Profile } from '../specs/words/profile.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { CoveredPairs } from './sending/covered-pairs.ts';
import { reserveConnections } from './sending/limits.ts';
import { type Observer, observeAnswers } from './sending/observe-answers.ts';
import type { Send } from './sending/sending.ts';
import { SentRequests } from './sending/sent-requests.ts';
import type { TrialParts } from './trial/trial.ts';
import { ConnectionBudget } from './world/connection-budget.ts';
import type { MadeOnce } from './world/made-once.ts';
import type { RunNotes } from './world/run-notes.ts';
import type { SharedUses } from './world/shared-uses.ts';
import { openWorld } from './world/world.ts';

/** The parts that a session shares with the repeats of its checks. */
interface SharedParts
  extends Pick<TrialParts, 'run' | 'standard' | 'overlaps' | 'opening' | 'waits' | 'locks' | 'exploration'> {
  readonly driver: Driver;
  readonly notes: RunNotes;
  readonly observers: readonly Observer[];
}

/** The parts that a session and each repeat have for themselves. */
interface OwnParts {
  readonly evidence: Pick<Evidence, 'ledger' | 'worked' | 'dialect'> & { readonly pairs: CoveredPairs | null };
  readonly made: MadeOnce;
  readonly connections: number;
  /** The profile, with the fixtures that are known to be readable first. */
  readonly profile: Profile;
}

/** The parts of checks, and the way to send requests that belong to no check, such as final disconnections. */
export interface Assembled {
  readonly parts: TrialParts;
  /** Counts the requests that belong to no check. */
  readonly own: SentRequests;
  /** Sends a request that belongs to no check; `driver` replaces the session's own if that was stopped. */
  sendOwn(spec: RequestSpec, driver?: Driver): Promise<Exchange>;
  /** Passes an exchange on that was sent before the suites began. */
  observe(exchange: Exchange): void;
}

/** Joins the parts that checks are run with. Every exchange is passed to all observers, whichever part sent it. */
export function assembleParts(shared: SharedParts, { evidence, made, connections, profile }: OwnParts): Assembled {
  const { driver, notes, run } = shared;
  const { ledger, worked, dialect, pairs } = evidence;
  const { settings } = run;
  const observers: readonly Observer[] = [
    ({ exchange, stated, valid, spec }) => ledger.observe(exchange, stated, valid, spec),
    ({ exchange, stated }) => dialect?.observe(exchange, stated),
    ({ exchange, valid }) => worked.note(exchange, valid !== false),
    (observed) => pairs?.note(observed),
    ({ exchange, writesBefore }) => notes.note(exchange, writesBefore),
    (observed) => shared.waits.observe(observed),
    ({ exchange, spec, valid, stated }) => {
      if (spec !== null && stated && valid !== false) notes.changedValues.observe({ exchange, spec });
      if (spec !== null && valid === true) notes.refusedTokens.observe(exchange, spec);
    },
    ...shared.observers,
  ];
  const show: Observer = (observed) => {
    for (const observer of observers) observer(observed);
  };
  const observe = observeAnswers(show, settings.profile, notes);
  const budget = new ConnectionBudget(connections);
  const own = new SentRequests();
  const sendOwn = (spec: RequestSpec, through = driver): Promise<Exchange> =>
    stack([reserveConnections(budget), own.count, observe], sendThrough(through, made.uses))({ spec });
  const world = openWorld({ settings, made, notes, send: (spec) => sendOwn(spec) }, () => worked.provision, profile);
  const send = observe(sendThrough(driver, made.uses));
  return {
    parts: { ...shared, world, ledger, budget, send },
    own,
    sendOwn,
    observe: (exchange) => {
      const unknown = { spec: null, check: null, asker: null, elapsedMs: 0, writesBefore: 0 };
      show({ exchange, valid: true, stated: true, ...unknown });
    },
  };
}

/** Sends through a driver. If the run notes uses, each request carries the id of its check for the target's logs. */
const sendThrough =
  (driver: Driver, uses: SharedUses | null): Send =>
  // The driver knows nothing of `on` and `valid`, which are for the turns and the judges.
  ({ spec, on: _on, valid: _valid, ...options }) => {
    const user = uses?.user;
    return driver.send(spec, user === undefined ? options : { ...options, check: user });
  };
