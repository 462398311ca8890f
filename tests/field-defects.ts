import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { projectFolder } from './documents.ts';

/** A defect of a public client or server, and the switch that imitates it. It has just one of fault, variant and notSeen. */
export interface FieldDefect {
  /** Kebab-case, unique. */
  readonly id: string;
  /** Says what was seen there: one or two sentences. */
  readonly seen: string;
  /** Issue or pull request: `owner/repository#number`, unique. */
  readonly source: string;
  /** The year in which the defect was reported. */
  readonly year: number;
  readonly fault?: string;
  /** A variant of the sandbox: the interface leaves it open, or advises against it. */
  readonly variant?: string;
  /** Why no run can show the defect. */
  readonly notSeen?: string;
  /** The requirements that the fault breaks, or that advise against the variant. */
  readonly requirement?: string;
  /** Whether the suites, before any change for it, found the fault that was written for this defect. */
  readonly triedFirst?: 'found' | 'missed';
}

/** The rows of `docs/field/defects.yaml`. Their form is held by `tests/field-defects.test.ts`. */
export const readFieldDefects = (): readonly FieldDefect[] =>
  parse(readFileSync(join(projectFolder, 'docs/field/defects.yaml'), 'utf8'));
