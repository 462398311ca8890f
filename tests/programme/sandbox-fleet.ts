import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { matrixTargets } from '../../cli/faults/matrix-targets.ts';
import { startSandbox } from '../../sandbox/start.ts';
import { startDelayedTarget } from '../evidence/delayed-target.ts';

/** A sandbox of a fleet, and the findings that its run must have. */
export interface FleetMember {
  readonly id: string;
  readonly kind: 'fault' | 'variant' | 'latency';
  /** Requirements of which one has to be found broken; empty where nothing is. */
  readonly breaks: readonly string[];
}

/** Many sandboxes that answer, each of them different, and the plan of a programme that tests them. */
export interface SandboxFleet {
  readonly members: readonly FleetMember[];
  readonly plan: string;
  close(): Promise<void>;
}

/** Short times as for the embedded sandbox, since these sandboxes answer at once, too. */
const timing = { liveTimeoutMs: 30_000, pollIntervalMs: 5, pollDeadlineMs: 10_000 };

/**
 * Starts `count` sandboxes: of ten, six have a fault, three a variant, and one answers later. No two are alike, and their
 * switches are spread over all that there are. Writes their profiles and `programme.yaml` to the folder. `isNarrow`, to save
 * time: only faults that every answer of their operation shows, and profiles that offer only it and new connections.
 */
export async function startFleet(count: number, folder: string, plan: object, isNarrow = false): Promise<SandboxFleet> {
  mkdirSync(join(folder, 'profiles'), { recursive: true });
  const closing: (() => Promise<void>)[] = [];
  const members: FleetMember[] = [];
  for (const chosen of chooseMembers(count, isNarrow)) {
    const { kind, id, operation } = chosen;
    const sandbox = await startSandbox(
      kind === 'fault' ? { faults: [id] } : kind === 'variant' ? { variants: [id] } : {},
    );
    closing.push(() => sandbox.close());
    let { url } = sandbox;
    if (chosen.delayMs > 0) {
      const delayed = await startDelayedTarget(url, chosen.delayMs);
      closing.unshift(() => delayed.close());
      url = delayed.url;
    }
    members.push({ id, kind, breaks: chosen.breaks });
    const operations = new Set(['create-sandbox-connection', operation ?? 'list-pay-groups']);
    const offered = isNarrow ? { operations: [...operations] } : {};
    const profile = { ...sandbox.profile, ...offered, name: id, baseUrl: url, timing };
    writeFileSync(join(folder, 'profiles', `${id}.yaml`), stringify(profile));
  }
  const targets = members.map(({ id }) => ({ id, profile: `profiles/${id}.yaml` }));
  const path = join(folder, 'programme.yaml');
  writeFileSync(path, stringify({ name: 'Sandboxes', seed: 1, ...plan, targets }));
  return {
    members,
    plan: path,
    async close() {
      for (const close of closing) await close();
    },
  };
}

interface ChosenMember extends FleetMember {
  /** The operation in which the sandbox differs; null: it differs in several. */
  readonly operation: string | null;
  readonly delayMs: number;
}

function chooseMembers(count: number, isNarrow: boolean): readonly ChosenMember[] {
  const all = matrixTargets([], []);
  const late = Math.floor(count / 10);
  const variants = spread(
    all.filter(({ kind }) => kind === 'variant'),
    Math.floor((count * 3) / 10),
  );
  const faults = spread(
    all.filter(
      ({ kind, breaks, conditional }) => kind === 'fault' && (!isNarrow || (breaks === 'shape' && !conditional)),
    ),
    count - late - variants.length,
  );
  return [
    ...faults.map(({ id, operation, requirements }) => ({
      ...{ id, kind: 'fault' as const, operation, breaks: requirements, delayMs: 0 },
    })),
    ...variants.map(({ id }) => ({ id, kind: 'variant' as const, operation: null, breaks: [], delayMs: 0 })),
    ...Array.from({ length: late }, (_, at) => ({
      id: `answers-after-${at + 1}-ms`,
      kind: 'latency' as const,
      operation: null,
      breaks: [],
      delayMs: at + 1,
    })),
  ];
}

/** Picks `count` elements of a list, at equal distances. */
const spread = <T>(all: readonly T[], count: number): readonly T[] =>
  Array.from(
    { length: Math.min(count, all.length) },
    (_, at) => all.slice(Math.floor((at * all.length) / count))[0],
  ).filter((each) => each !== undefined);
