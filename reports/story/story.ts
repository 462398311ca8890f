import type { ShellRequest } from '../../specs/curl/redacted-request.ts';
import type { OperationId } from '../../specs/interface/operations.ts';
import type { Condition } from '../../specs/words/condition.ts';

const deeds: Readonly<Record<OperationId, string>> = {
  'get-pay-statement': 'reads pay statements',
  'create-sandbox-payment': 'creates a payment',
  'get-enrollments': 'reads enrollments',
  'create-sandbox-account': 'creates an account',
  'create-sandbox-connection': 'creates a connection',
  'disconnect-entity': 'disconnects entities',
  'list-automated-jobs': 'lists the automated jobs',
  'list-enrolled-individuals': 'lists the enrolled individuals',
  'list-pay-statement-items': 'lists the pay statement items',
  'list-pay-groups': 'lists the pay groups',
  'update-benefit': 'updates a deduction',
};

/** The title of a step: its action and purpose, in our own words, without text of a target. */
export function stepTitle({ operation, captures }: StoryStep): string {
  const gives = captures.map(({ variable, neededBy }) => `${variable} for step ${neededBy}`).join(', ');
  return `${Object.hasOwn(deeds, operation) ? deeds[operation] : 'sends a request'}${gives === '' ? '' : `, which gives ${gives}`}`;
}

/** A value of an answer that the script keeps in a variable; `at`: keys and indices from the root of the body. */
export interface Capture {
  /** A name of lower or upper case letters, digits and underscores, used by no other capture. */
  readonly variable: string;
  readonly at: readonly string[];
  /** The number of the first step that needs the value. */
  readonly neededBy: number;
}

/** A request of a story, and what a script takes from its answer. */
export interface StoryStep {
  /** From 1. */
  readonly number: number;
  readonly operation: OperationId;
  /** `setup`: it gives what others need; `led`: it led to the defect; `deciding`: its answer shows the defect. */
  readonly part: 'setup' | 'led' | 'deciding';
  readonly method: string;
  readonly path: string;
  readonly request: ShellRequest;
  /** The 202 after which the request is sent again: that of the whole answer, that of an element, or none. */
  readonly awaits: 'none' | 'answer' | 'element';
  /** null: no answer came. */
  readonly status: number | null;
  readonly captures: readonly Capture[];
}

/** A finding to be repeated without the harness: requests in order, and what decides (`back: 0`: the last answer). */
export interface Story {
  readonly baseUrl: string;
  readonly steps: readonly StoryStep[];
  /** The names of variables that the user sets, e.g. `ACCESS_TOKEN`. */
  readonly variables: readonly string[];
  /** The variable of each captured value, by the value that it had in the run. */
  readonly known: ReadonlyMap<string, string>;
  readonly expectation: Condition;
  /** null: the expectation always decides. */
  readonly premise: Condition | null;
  /** Whether no data says what is right, so that the answer is compared with that of the run. */
  readonly isByRecord: boolean;
  /** Keys and indices from the root of the deciding answer; null: the finding is about no place in its body. */
  readonly decidingPlace: readonly string[] | null;
}

/** Why a finding can't be repeated without the harness, in a phrase. */
export interface NoStory {
  readonly unavailable: string;
}
