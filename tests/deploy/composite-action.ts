import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFolder } from '../documents.ts';
import { runShell, type ShellResult } from './run-shell.ts';

interface ActionStep {
  readonly name: string;
  readonly id?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly with?: Readonly<Record<string, string>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly 'working-directory'?: string;
}

/** `action.yml`, as much of it as GitHub goes by. */
export interface CompositeAction {
  readonly inputs: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly ActionStep[] };
}

export const readAction = (): CompositeAction => parse(readFileSync(join(projectFolder, 'action.yml'), 'utf8'));

/** Where, and with what, the steps of an action are run. */
export interface Workplace {
  /** The folder of the job, in which the steps start. */
  readonly workspace: string;
  readonly actionPath: string;
  readonly inputs: Readonly<Record<string, string>>;
  /** The variables of the job's environment besides PATH and HOME. */
  readonly environment: Readonly<Record<string, string>>;
  /** Folders of commands that come before those of the machine. */
  readonly binaries?: string;
}

export interface ActionResult {
  /** Names of the steps that ran, in order. */
  readonly ran: readonly string[];
  /** The exit code of the first step that failed; 0 where none did. */
  readonly code: number;
  readonly output: string;
  readonly outputs: Readonly<Record<string, string>>;
  /** The inputs that the steps with other actions would have been given. */
  readonly used: readonly (readonly [action: string, inputs: Readonly<Record<string, string>>])[];
}

/**
 * Runs the steps of a composite action as a runner does: shell steps in bash with -e and pipefail, the first failure ends
 * it but for steps with `always()`, outputs go through the file GITHUB_OUTPUT. Steps that use other actions are noted.
 * @throws for an expression that is none of those that `action.yml` has
 */
export async function runAction(action: CompositeAction, place: Workplace): Promise<ActionResult> {
  const outputsOf = new Map<string, ReadonlyMap<string, string>>();
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default ?? ''] as const);
  const inputs = new Map([...defaults, ...Object.entries(place.inputs)]);
  const resolve = (expression: string): string => {
    const [, input] = /^inputs\.([\w-]+)$/.exec(expression) ?? [];
    if (input !== undefined && inputs.has(input)) return inputs.get(input) ?? '';
    const [, step = '', output = ''] = /^steps\.([\w-]+)\.outputs\.([\w-]+)$/.exec(expression) ?? [];
    if (step !== '') return outputsOf.get(step)?.get(output) ?? '';
    if (expression === 'github.action_path') return place.actionPath;
    if (expression === 'toJSON(inputs)') return JSON.stringify(Object.fromEntries(inputs));
    throw new Error(`Nothing is known of the expression ${expression}.`);
  };
  const fill = (text: string): string =>
    text.replace(/\$\{\{ (.*?) \}\}/g, (_, expression: string) => resolve(expression));
  const fillAll = (values: Readonly<Record<string, string>> = {}): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));

  const ran: string[] = [];
  const used: (readonly [string, Readonly<Record<string, string>>])[] = [];
  let code = 0;
  let output = '';
  for (const step of action.runs.steps) {
    const [, always, value] = /^\$\{\{ (always\(\) && )?([\w.]+) != '' \}\}$/.exec(step.if ?? '') ?? [];
    const isWanted = (always !== undefined || code === 0) && (value === undefined || resolve(value) !== '');
    if (!isWanted) continue;
    ran.push(step.name);
    if (step.uses !== undefined) {
      used.push([step.uses, fillAll(step.with)]);
      continue;
    }
    const result: ShellResult & { readonly outputs: ReadonlyMap<string, string> } = await runShell(step.run ?? '', {
      folder: step['working-directory'] === undefined ? place.workspace : fill(step['working-directory']),
      environment: { ...place.environment, ...fillAll(step.env) },
      ...(place.binaries === undefined ? {} : { binaries: place.binaries }),
    });
    if (step.id !== undefined) outputsOf.set(step.id, result.outputs);
    output += result.output;
    if (code === 0) code = result.code;
  }
  const outputs = Object.entries(action.outputs).map(([name, { value }]) => [name, fill(value)] as const);
  return { ran, code, output, used, outputs: Object.fromEntries(outputs) };
}
