import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The purposes that the time of cores is spent on. */
export const purposes = ['requests', 'judging', 'reports', 'sandbox', 'garbage', 'start-up and the rest'] as const;

export type Purpose = (typeof purposes)[number];

/** A profile as `node --cpu-prof` writes it. */
interface Profile {
  readonly nodes: readonly ProfileNode[];
  /** The node that was running at each sample, and the microseconds since the sample before. */
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

interface ProfileNode {
  readonly id: number;
  readonly callFrame: { readonly functionName: string; readonly url: string };
  readonly children?: readonly number[];
}

const ofLayer: Readonly<Record<string, Purpose>> = {
  driver: 'requests',
  sandbox: 'sandbox',
  oracle: 'judging',
  specs: 'judging',
  generators: 'judging',
  harness: 'judging',
  suites: 'judging',
  reports: 'reports',
};

/** Packages that call us, or nobody of ours. */
const ofPackage: Readonly<Record<string, Purpose>> = {
  undici: 'requests',
  fastify: 'sandbox',
  'find-my-way': 'sandbox',
  allure: 'reports',
};

/** The share of each purpose in the time in which cores were busy, from the profiles of all threads in a folder. */
export function coreShares(folder: string): ReadonlyMap<Purpose, number> {
  const times = new Map<Purpose, number>(purposes.map((purpose) => [purpose, 0]));
  for (const name of readdirSync(folder).filter((file) => file.endsWith('.cpuprofile'))) {
    addTimes(JSON.parse(readFileSync(join(folder, name), 'utf8')), times);
  }
  const all = [...times.values()].reduce((sum, time) => sum + time, 0);
  return new Map([...times].map(([purpose, time]) => [purpose, all === 0 ? 0 : time / all]));
}

function addTimes({ nodes, samples, timeDeltas }: Profile, times: Map<Purpose, number>): void {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node.id] as const)));
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const purposeOf = new Map<number, Purpose | null>();
  for (const { id } of nodes) {
    const stack: ProfileNode['callFrame'][] = [];
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const node = byId.get(at);
      if (node !== undefined) stack.push(node.callFrame);
    }
    purposeOf.set(id, purposeOfStack(stack));
  }
  for (const [index, id] of samples.entries()) {
    const purpose = purposeOf.get(id) ?? null;
    if (purpose !== null) times.set(purpose, (times.get(purpose) ?? 0) + (timeDeltas[index] ?? 0));
  }
}

/**
 * The purpose of a stack of calls: the innermost of our layers says it, or else a package that calls nobody of ours.
 * @param stack the innermost call first
 * @returns null for none: nothing was running
 */
export function purposeOfStack(stack: readonly ProfileNode['callFrame'][]): Purpose | null {
  const [{ functionName } = { functionName: '(idle)' }] = stack;
  if (functionName === '(idle)') return null;
  if (functionName === '(garbage collector)') return 'garbage';
  // The catalogue is read once, at the start.
  if (stack.some(({ url }) => url.includes('/node_modules/yaml/'))) return 'start-up and the rest';
  for (const { url } of stack) {
    const layer = /\/dist\/([a-z]+)\//.exec(url.includes('/node_modules/') ? '' : url)?.[1] ?? '';
    const purpose = ofLayer[layer];
    if (purpose !== undefined) return purpose;
  }
  const packages = stack.map(({ url }) => /\/node_modules\/([^/]+)\//.exec(url)?.[1] ?? '');
  return packages.map((name) => ofPackage[name]).find((purpose) => purpose !== undefined) ?? 'start-up and the rest';
}
