import { closest, distance } from 'fastest-levenshtein';
import { type AllSwitches, noSwitches } from './all-switches.ts';
import { type FixtureWorld, fixtureWorld } from './fixtures/fixture-world.ts';
import type { Journal } from './journal/journal.ts';
import { createResponder, type Responder } from './responder/responder.ts';
import type { Rules } from './rules/rules.ts';
import { statedRules } from './rules/stated-rules.ts';
import { SandboxError } from './sandbox-error.ts';
import type { SandboxOptions } from './sandbox-options.ts';
import { type Behaviour, composeHooks, composeRules, type Switch } from './switches/switches.ts';

/** The options that decide how requests are answered. */
export interface AssembleOptions
  extends Pick<SandboxOptions, 'syncPolls' | 'faults' | 'variants' | 'now' | 'seedData'> {
  /** The faults and variants that the ids can name. Default: none. */
  readonly switches?: AllSwitches;
}

/** A sandbox without HTTP: its world, and what answers requests. */
export interface Assembled {
  readonly respond: Responder;
  readonly fixtures: FixtureWorld;
  readonly rules: Rules;
  /** Makes a responder for the same world, with other faults, variants or clock. @throws SandboxError for unknown ids */
  readonly respondWith: (options: AssembleOptions) => Responder;
}

/** Finds the switches of these ids, variants first. @throws SandboxError for an unknown id */
export const findSwitches = ({ switches = noSwitches, ...ids }: AssembleOptions): readonly Switch[] => [
  ...findAll(ids.variants ?? [], switches.variants, 'variant'),
  ...findAll(ids.faults ?? [], switches.faults, 'fault'),
];

const findAll = <S extends Switch>(ids: readonly string[], all: readonly S[], what: string): S[] =>
  ids.map((id) => {
    const found = all.find((one) => one.id === id);
    if (found === undefined) {
      const near = closest(
        id,
        all.map((one) => one.id),
      );
      const hint = distance(id, near) <= Math.min(4, id.length / 2) ? `; did you mean ${near}?` : '.';
      throw new SandboxError(`There is no ${what} ${JSON.stringify(id)}${hint} --list-${what}s shows them all.`);
    }
    return found;
  });

/** Puts a sandbox together; `journal` is not replayed here. `further` behaviours come on top. @throws SandboxError */
export function assembleSandbox(
  journal: Journal,
  baseUrl: () => string,
  options: AssembleOptions = {},
  further: readonly Behaviour[] = [],
): Assembled {
  const first = compose(options, further);
  const fixtures = fixtureWorld(journal, first.rules.benefitId, options.seedData);
  const makeResponder = ({ behaviours, rules, now }: Composed) =>
    createResponder({ ...composeHooks(behaviours), fixtures, journal, rules, baseUrl, now });
  return {
    respond: makeResponder(first),
    fixtures,
    rules: first.rules,
    respondWith: (other) => makeResponder(compose({ ...options, ...other }, further)),
  };
}

interface Composed {
  readonly behaviours: readonly Behaviour[];
  readonly rules: Rules;
  readonly now: () => number;
}

function compose(options: AssembleOptions, further: readonly Behaviour[]): Composed {
  const behaviours = [...findSwitches(options).map(({ behaviour }) => behaviour()), ...further];
  return {
    behaviours,
    rules: composeRules({ ...statedRules, syncPolls: options.syncPolls ?? 0 }, behaviours),
    now: options.now ?? Date.now,
  };
}
