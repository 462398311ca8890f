import { inject } from 'vitest';
import { loadCatalogue } from '../../specs/catalogue/catalogue.ts';
import { declareChecks } from './conformance.ts';
import { nativeRun } from './native-run.ts';
import './vitest-context.ts';

// `npx vitest run --project conformance` runs this in a checkout; the setup of the project has opened the target.
const { requirements = null } = nativeRun(process.env).options;
const selection = { operations: null, requirements };
declareChecks({ settings: inject('run'), catalogue: loadCatalogue(), ownChecks: [], selection });
