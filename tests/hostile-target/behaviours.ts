import type { Behaviour } from './behaviour.ts';
import { codingBehaviours } from './coding-behaviours.ts';
import { connectionBehaviours } from './connection-behaviours.ts';
import { echoBehaviours } from './echo-behaviours.ts';
import { framingBehaviours } from './framing-behaviours.ts';
import { jsonBehaviours } from './json-behaviours.ts';
import { timingBehaviours } from './timing-behaviours.ts';

export const behaviours: readonly Behaviour[] = [
  ...connectionBehaviours,
  ...framingBehaviours,
  ...timingBehaviours,
  ...codingBehaviours,
  ...jsonBehaviours,
  ...echoBehaviours,
];
