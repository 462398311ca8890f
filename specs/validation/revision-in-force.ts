import { type Catalogue, loadCatalogue, type Requirement } from '../catalogue/catalogue.ts';
import { frozenRevisions, loadRevision } from '../catalogue/frozen-revision.ts';
import type { Erratum } from '../words/erratum.ts';
import { SchemaSet } from './schema-set.ts';
import { presentSchemas } from './schemas.ts';

/** A revision of the catalogue with all that is needed to judge by it. */
export interface JudgedRevision {
  readonly catalogue: Catalogue;
  /** Requirements of today that the revision lacks, by id: they are judged, shown apart, and never counted. */
  readonly later: ReadonlyMap<string, Requirement>;
  /** The revision of this harness. */
  readonly present: string;
  readonly schemas: SchemaSet;
  readonly errata: readonly Erratum[];
}

const revisions = new Map<string, JudgedRevision>();
let revisionInForce: JudgedRevision | undefined;

/** Loads a revision to judge by; null: the current one. @throws Error unless it is one of {@link frozenRevisions} */
export function judgedRevision(revision: string | null): JudgedRevision {
  const present = loadCatalogue();
  const name = revision ?? present.revision;
  const known = revisions.get(name);
  if (known !== undefined) return known;
  const judged = name === present.revision ? loadPresent(present) : loadFrozen(name, present);
  revisions.set(name, judged);
  return judged;
}

function loadPresent(present: Catalogue): JudgedRevision {
  const { revision } = present;
  const errata = frozenRevisions().includes(revision) ? loadRevision(revision).errata : [];
  return { catalogue: present, later: new Map(), present: revision, schemas: presentSchemas(), errata };
}

function loadFrozen(revision: string, present: Catalogue): JudgedRevision {
  if (!frozenRevisions().includes(revision)) throw new Error(`Catalogue revision ${revision} is not frozen.`);
  const { catalogue, schemas, errata } = loadRevision(revision);
  const later = [...present.requirements].filter(([id]) => !catalogue.requirements.has(id));
  return { catalogue, later: new Map(later), present: present.revision, schemas: new SchemaSet(schemas), errata };
}

/** Puts a revision, as in {@link judgedRevision}, in force for this thread, which judges one target at a time. */
export function putInForce(revision: string | null): JudgedRevision {
  revisionInForce = judgedRevision(revision);
  return revisionInForce;
}

/** The revision by which this thread judges: that of today, unless another was put in force. */
export function inForce(): JudgedRevision {
  revisionInForce ??= judgedRevision(null);
  return revisionInForce;
}
