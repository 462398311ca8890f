import { fileValidator } from '../../specs/file-schemas/file-validator.ts';
import { describeSchemaError } from '../certificate/statement-shape.ts';
import type { DecisionEntry, SignedEntry } from './entry.ts';

/** @returns the entry, or in a phrase why the value is none */
export function asEntry(value: unknown): { readonly entry: SignedEntry } | { readonly problem: string } {
  const validate = fileValidator<SignedEntry>('register');
  if (validate(value)) return { entry: value };
  return { problem: describeSchemaError(validate.errors?.[0]) };
}

/** @returns the decision, or in a phrase why the value is none */
export function asDecision(
  value: unknown,
): { readonly decision: Omit<DecisionEntry, 'kind'> } | { readonly problem: string } {
  const validate = fileValidator<Omit<DecisionEntry, 'kind'>>('register', 'decision');
  if (validate(value)) return { decision: value };
  return { problem: describeSchemaError(validate.errors?.[0]) };
}
