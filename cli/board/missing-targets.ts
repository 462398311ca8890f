import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Board } from '../../reports/board/board.ts';
import { parseJson } from '../../specs/words/parse-json.ts';
import { readTextFile } from '../records/read-text-file.ts';

const text = { type: 'string', maxLength: 2_000 };

/** The part of a programme's index that is read: anybody may have edited it. */
const indexShape = {
  type: 'object',
  required: ['targets'],
  properties: {
    targets: {
      type: 'array',
      maxItems: 200_000,
      items: {
        type: 'object',
        required: ['id', 'state'],
        properties: {
          id: text,
          state: text,
          missing: { type: ['object', 'null'], required: ['reason'], properties: { reason: text } },
        },
      },
    },
  },
};

interface ProgrammeTargets {
  readonly targets: readonly {
    readonly id: string;
    readonly state: string;
    readonly missing?: { readonly reason: string } | null;
  }[];
}

/** The targets that the indexes of programmes in these folders say to be without a result. An index that is none names none. */
export function missingTargets(folders: readonly string[]): Board['missing'] {
  const validate = new Ajv2020({ strict: false }).compile<ProgrammeTargets>(indexShape);
  return folders.flatMap((folder) => {
    const path = join(folder, 'index.json');
    if (!existsSync(path)) return [];
    const content = parseJson(readTextFile(path));
    if (!validate(content)) return [];
    return content.targets
      .filter(({ state }) => state === 'missing')
      .map(({ id, missing }) => ({ id, why: missing?.reason ?? 'nothing is known of it' }));
  });
}
