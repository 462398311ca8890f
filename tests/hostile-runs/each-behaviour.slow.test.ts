import { behaviours } from '../hostile-target/behaviours.ts';
import { sampleOf } from '../sample.ts';
import { tryBehaviours } from './try-behaviours.ts';

// The others are those of `each-behaviour.test.ts`.
const others = behaviours.filter((_, index) => index % 10 !== 0);
tryBehaviours(sampleOf(others, 3));
