import { createRequire } from 'node:module';

/** The compiler of schemas, loaded when one is compiled: the build has compiled those of most files. */
export const ajv = (): typeof import('ajv/dist/2020.js') => createRequire(import.meta.url)('ajv/dist/2020.js');
