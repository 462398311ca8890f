import { writeFileSync } from 'node:fs';
import { operationIds } from '../interface/operations.ts';
import { writeInterfaceTypes } from './schema-types.ts';
import { schemas } from './schemas.ts';
import { writeBuiltValidators } from './shape-compiler.ts';
import { responseSchemasOf } from './validator.ts';

// A step of `npm run build`. Requests have validators, too, since what generators make of them is judged.
writeBuiltValidators(schemas(), [
  ...new Set(operationIds.flatMap(responseSchemasOf)),
  ...[...schemas().keys()].filter((name) => name.endsWith('.request')),
]);

// Its declarations take the place of those that the compiler has written.
writeFileSync(
  new URL('../interface/interface-types.d.ts', import.meta.url),
  writeInterfaceTypes(schemas(), operationIds),
);
