import { behaviours } from '../hostile-target/behaviours.ts';
import { tryBehaviours } from './try-behaviours.ts';

// The others are those of `each-behaviour.test.ts`.
tryBehaviours(behaviours.filter((_, index) => index % 10 !== 0));
