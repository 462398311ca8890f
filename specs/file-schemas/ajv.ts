import { createRequire } from 'node:module';

/** Loads the compiler of schemas, only when needed, since the build has compiled most schemas. */
export const ajv = (): typeof import('ajv/dist/2020.js') => createRequire(import.meta.url)('ajv/dist/2020.js');
