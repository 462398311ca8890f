import { readFileSync } from 'node:fs';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { specsFile } from '../../specs/files.ts';
import { describeSchemaError } from '../certificate/statement-shape.ts';
import type { DecisionEntry, SignedEntry } from './entry.ts';

interface Validators {
  readonly entry: ValidateFunction<SignedEntry>;
  readonly decision: ValidateFunction<Omit<DecisionEntry, 'kind'>>;
}

let validators: Validators | null = null;

/** The validators of `specs/register.schema.json`. */
function compile(): Validators {
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
  const schema: { readonly $id: string } = JSON.parse(readFileSync(specsFile('register.schema.json'), 'utf8'));
  const entry = ajv.compile<SignedEntry>(schema);
  const decision = ajv.compile<Omit<DecisionEntry, 'kind'>>({ $ref: `${schema.$id}#/$defs/decision` });
  return { entry, decision };
}

/** The entry that a value is, or in a phrase what keeps it from being one. */
export function asEntry(value: unknown): { readonly entry: SignedEntry } | { readonly problem: string } {
  validators ??= compile();
  if (validators.entry(value)) return { entry: value };
  return { problem: describeSchemaError(validators.entry.errors?.[0]) };
}

/** The decision that a value is, as a file of the user has it, or in a phrase what keeps it from being one. */
export function asDecision(
  value: unknown,
): { readonly decision: Omit<DecisionEntry, 'kind'> } | { readonly problem: string } {
  validators ??= compile();
  if (validators.decision(value)) return { decision: value };
  return { problem: describeSchemaError(validators.decision.errors?.[0]) };
}
