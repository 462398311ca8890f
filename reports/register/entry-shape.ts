import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { describeSchemaError } from '../certificate/statement-shape.ts';
import type { DecisionEntry, SignedEntry } from './entry.ts';

/** The entry that a value is, or in a phrase what keeps it from being one. */
export function asEntry(value: unknown): { readonly entry: SignedEntry } | { readonly problem: string } {
  const validate = fileValidator<SignedEntry>('register');
  if (validate(value)) return { entry: value };
  return { problem: describeSchemaError(validate.errors?.[0]) };
}

/** The decision that a value is, as a file of the user has it, or in a phrase what keeps it from being one. */
export function asDecision(
  value: unknown,
): { readonly decision: Omit<DecisionEntry, 'kind'> } | { readonly problem: string } {
  const validate = fileValidator<Omit<DecisionEntry, 'kind'>>('register', 'decision');
  if (validate(value)) return { decision: value };
  return { problem: describeSchemaError(validate.errors?.[0]) };
}
