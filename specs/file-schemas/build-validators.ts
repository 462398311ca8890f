import { writeBuiltValidators } from './built-validators.ts';
import { fileSchemaNames, fileSchemas, fileSchemaText } from './file-schema.ts';

// A step of `npm run build`.
for (const name of fileSchemaNames) {
  if (fileSchemas[name].isKept) writeBuiltValidators(name, fileSchemaText(name));
}
