import type { Suite } from '../../harness/trial/trial.ts';
import { entityForms } from './forms.ts';
import { siblings } from './siblings.ts';
import { soleEntity } from './sole-entity.ts';

/** "Common conventions": `entity_ids` selects which entity's data is accessed. */
export const entitySelection: Suite = {
  name: 'entity-selection',
  title: 'Selecting an entity',
  checks: [...entityForms, siblings, ...soleEntity],
};
