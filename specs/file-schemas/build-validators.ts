import { writeBuiltValidators } from './built-validators.ts';
import { fileSchemaNames, fileSchemaText } from './file-schema.ts';

// A step of `npm run build`: a schema that can't be compiled ends it here.
for (const name of fileSchemaNames) writeBuiltValidators(name, fileSchemaText(name));
