import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { machineClock } from '../../driver/pace/clock.ts';
import { forTerminal } from '../../reports/escape/terminal.ts';
import type { Profile } from '../../specs/words/profile.ts';
import { signalCodes, UsageError } from '../io.ts';
import { type PresenceProbe, probePresence } from '../preflight/presence-probe.ts';
import { loadProfile } from '../profile/profile.ts';
import { type LastFailures, listFailures } from '../records/last-failures.ts';
import { readRun } from '../records/named-run.ts';
import type { RunContext } from '../run/start-record.ts';
import { nextTrigger, type Trigger } from './next-trigger.ts';

export interface WatchContext extends RunContext {
  readonly runOnce: (context: RunContext) => Promise<number>;
  readonly waitForTrigger?: typeof nextTrigger;
}

/** Tests a target, and at each trigger what failed, or all. @returns the exit code. @throws UsageError, ReportError */
export async function watchTarget(watch: WatchContext): Promise<number> {
  const { options, io, interruption, runOnce, waitForTrigger = nextTrigger } = watch;
  const file = options.profile ?? '';
  const say = (text: string): void => {
    if (options.quiet !== true) io.stdout.write(`\n${forTerminal(text, 2_000)}\n`);
  };
  let text = readText(file);
  let profile = load(file, watch);
  await runOnce(watch);
  for (;;) {
    if (interruption.signal !== null) return signalCodes[interruption.signal];
    const beginWaiting = (): void => {
      say(describeWatch(file, failuresOf(profile, watch)));
      interruption.end();
    };
    const trigger = await waitAt(profile, text, waitForTrigger, watch, beginWaiting, say);
    interruption.begin();
    if (trigger === null) continue;
    text = readText(file);
    try {
      profile = load(file, watch);
      const failures = failuresOf(profile, watch);
      say(`Again, since ${reasons[trigger](file)}:`);
      await runOnce({ ...watch, options: { ...options, onlyFailed: failures !== null } });
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      for (const problem of error.problems) io.stderr.write(`${forTerminal(problem, 4_000)}\n`);
    }
  }
}

const reasons: Readonly<Record<Trigger, (file: string) => string>> = {
  back: () => 'the target is back',
  profile: (file) => `${file} changed`,
  enter: () => 'Enter was pressed',
};

async function waitAt(
  profile: Profile,
  text: string | null,
  waitForTrigger: typeof nextTrigger,
  { options, io, interruption }: RunContext,
  beginWaiting: () => void,
  say: (text: string) => void,
): Promise<Trigger | null> {
  const probe: PresenceProbe = probePresence(profile);
  const { aborted: signal } = interruption;
  const look = (wasThere: boolean): Promise<boolean> => looksThere(profile.baseUrl, wasThere, probe, signal);
  try {
    // The first look comes before the message that it waits: once users read the message, any change of the target is noticed.
    const wasThere = await look(true);
    beginWaiting();
    const trigger = await waitForTrigger(
      { text, wasThere },
      {
        readText: () => readText(options.profile ?? ''),
        look,
        onEnter: (handler) => io.onLine(handler),
        onAway: () => say(`${profile.name} is away; it is tested again when it is back.`),
        clock: machineClock,
        signal,
      },
    );
    return trigger;
  } finally {
    await probe.close();
  }
}

function describeWatch(file: string, failures: LastFailures | null): string {
  const [first, ...others] = failures?.requirements ?? [];
  const more = others.length === 0 ? '' : ` and ${others.length} more`;
  const what = first === undefined ? 'all checks' : `what failed (${first}${more})`;
  return `Watching: press Enter to run ${what} again. It also runs when the target comes back, and when ${file} changes. Ctrl-C ends.`;
}

/** null: the last run had none, or tested another target. */
function failuresOf({ name }: Profile, { options }: RunContext): LastFailures | null {
  const run = readRun(options.out);
  return run.header.target.name === name ? listFailures(run) : null;
}

const load = (file: string, { catalogue, io }: RunContext): Profile =>
  loadProfile(file, { environment: io.environment, requirementIds: [...catalogue.requirements.keys()] });

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

const connectMs = 2_000;

/** Opens a connection. Sends a request only if that fails, or if the target was away before. */
async function looksThere(
  baseUrl: string,
  wasThere: boolean,
  probe: Pick<PresenceProbe, 'look'>,
  signal: AbortSignal,
): Promise<boolean> {
  const isListening = await accepts(new URL(baseUrl));
  if (isListening && wasThere) return true;
  return (await probe.look(signal)).isThere;
}

function accepts({ hostname, port, protocol }: URL): Promise<boolean> {
  const usual = protocol === 'https:' ? 443 : 80;
  return new Promise((resolve) => {
    const socket = connect({ host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? usual : Number(port) });
    const end = (isListening: boolean): void => {
      socket.destroy();
      resolve(isListening);
    };
    socket.setTimeout(connectMs, () => end(false));
    socket.on('connect', () => end(true));
    socket.on('error', () => end(false));
  });
}
