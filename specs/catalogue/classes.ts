import { readFileSync } from 'node:fs';
import { fileValidator } from '../file-schemas/file-validator.ts';
import { specsFile } from '../interface/files.ts';
import type { FixtureKind } from '../words/profile.ts';
import { yaml } from './yaml.ts';

/** A class of certificates, and what a run must cover to meet it. */
export interface ClassDefinition {
  readonly name: string;
  readonly title: string;
  /** Ids of operations, each of which has to be covered. */
  readonly operations: readonly string[];
  /** Products that the profile has to name, unless it names none at all, which means all. */
  readonly products: readonly string[];
  /** Kinds of fixtures: requirements that need one may not stay unjudged because the profile lacks it. */
  readonly fixtures: readonly FixtureKind[];
}

/** The classes as one revision of `specs/classes.yaml` defines them; a certificate names the revision. */
export interface ClassRevision {
  readonly revision: string;
  /** Set if each list must have shown an element, and foreign ids must have been proved to be foreign. */
  readonly proven?: true;
  /** The highest first; the last one requires nothing, so that every run meets a class. */
  readonly classes: readonly ClassDefinition[];
  /** The ids of the requirements that can be judged with a kind of fixture, by that kind. */
  readonly brings: Readonly<Partial<Record<FixtureKind, readonly string[]>>>;
}

/** The revision in force comes first. @throws with place and reason */
export function parseClasses(text: string): readonly ClassRevision[] {
  const content: unknown = yaml().parse(text);
  const validate = fileValidator<{ readonly revisions: readonly ClassRevision[] }>('classes');
  if (!validate(content)) {
    const [error] = validate.errors ?? [];
    throw new Error(`specs/classes.yaml: ${error?.instancePath || 'the whole'} ${error?.message ?? 'is not valid'}.`);
  }
  const { revisions } = content;
  assertOnce(
    'the revision',
    revisions.map(({ revision }) => revision),
  );
  for (const { revision, classes } of revisions) {
    assertOnce(
      `revision ${revision}: the class`,
      classes.map(({ name }) => name),
    );
    const last = classes.at(-1);
    if (last === undefined || last.operations.length + last.products.length + last.fixtures.length > 0)
      throw new Error(
        `specs/classes.yaml: revision ${revision}: its last class takes something, so a run may meet none.`,
      );
  }
  return revisions;
}

function assertOnce(what: string, names: readonly string[]): void {
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`specs/classes.yaml: ${what} ${twice} is there twice.`);
}

let loaded: readonly ClassRevision[] | undefined;

/** @throws as {@link parseClasses} does */
export function loadClasses(): readonly ClassRevision[] {
  loaded ??= parseClasses(readFileSync(specsFile('classes.yaml'), 'utf8'));
  return loaded;
}

export function currentClasses(): ClassRevision {
  const [current] = loadClasses();
  if (current === undefined) throw new Error('specs/classes.yaml lists no revision.');
  return current;
}
