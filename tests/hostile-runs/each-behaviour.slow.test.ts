import { behaviours } from '../hostile-target/behaviours.ts';
import { tryBehaviours } from './try-behaviours.ts';

// The other half of those of `each-behaviour.test.ts`.
tryBehaviours(behaviours.filter((_, index) => index % 2 === 1));
