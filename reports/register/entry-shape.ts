import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { describeSchemaError } from '../certificate/statement-shape.ts';
import type { DecisionEntry, SignedEntry } from './entry.ts';

/** Checks that a value is an entry. @returns the entry, or the reason in a phrase why it is none */
export function asEntry(value: unknown): { readonly entry: SignedEntry } | { readonly problem: string } {
  const validate = fileValidator<SignedEntry>('register');
  if (validate(value)) return { entry: value };
  return { problem: describeSchemaError(validate.errors?.[0]) };
}

/** Checks that a value from a user's file is a decision. @returns the decision, or the reason in a phrase why it is none */
export function asDecision(
  value: unknown,
): { readonly decision: Omit<DecisionEntry, 'kind'> } | { readonly problem: string } {
  const validate = fileValidator<Omit<DecisionEntry, 'kind'>>('register', 'decision');
  if (validate(value)) return { decision: value };
  return { problem: describeSchemaError(validate.errors?.[0]) };
}
