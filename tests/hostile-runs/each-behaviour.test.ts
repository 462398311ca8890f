import { behaviours } from '../hostile-target/behaviours.ts';
import { tryBehaviours } from './try-behaviours.ts';

// Every tenth behaviour alone, at one operation, from the first request to the reports and the exit code.
tryBehaviours(behaviours.filter((_, index) => index % 10 === 0));
