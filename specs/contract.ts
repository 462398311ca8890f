import { loadCatalogue, type Requirement, type Silence } from './catalogue/catalogue.ts';
import { type Operation, type OperationId, operations } from './interface/operations.ts';
import { schemas } from './validation/schemas.ts';

/** The interface as data: what programs of others build on. It is read when first asked for. */
export interface Contract {
  /** Semver of the set of requirements. */
  readonly revision: string;
  /** The table of the 11 operations, by id. */
  readonly operations: Readonly<Record<OperationId, Operation>>;
  /** The requirements by id, in the order of the catalogue. */
  readonly requirements: ReadonlyMap<string, Requirement>;
  /** The points that the interface leaves open, by id. */
  readonly silences: ReadonlyMap<string, Silence>;
  /** JSON Schemas, draft 2020-12, by name: `list-pay-groups.response`, `get-pay-statement.request`, `pay-group`. */
  readonly schemas: ReadonlyMap<string, object>;
}

/** The operations, requirements and schemas as data. */
export const contract: Contract = {
  operations,
  get revision() {
    return loadCatalogue().revision;
  },
  get requirements() {
    return loadCatalogue().requirements;
  },
  get silences() {
    return loadCatalogue().silences;
  },
  get schemas() {
    return schemas();
  },
};
