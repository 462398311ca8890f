import type { Suite } from './check.ts';
import { entityForms } from './entity-selection/forms.ts';
import { siblings } from './entity-selection/siblings.ts';
import { soleEntity } from './entity-selection/sole-entity.ts';

/** "Common conventions": `entity_ids` selects which entity's data is accessed. */
export const entitySelection: Suite = {
  name: 'entity-selection',
  title: 'Selecting an entity',
  checks: [...entityForms, siblings, ...soleEntity],
};
