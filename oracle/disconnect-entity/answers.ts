import type { Exchange } from '../../specs/words/exchange.ts';
import { judgeAccepted, judgeRefused } from '../kernel/accepted.ts';
import { defineJudge, requirement } from '../kernel/judge.ts';

export const oneAccepted = requirement(
  'DISC-006',
  'Disconnecting an entity of the own connection is answered 200 with its result.',
);
const severalAccepted = requirement(
  'DISC-007',
  'Several entities of the own connection can be disconnected in one call.',
);

/** @param siblingRead a read of another entity of the connection, if the target could refuse the disconnection of the last */
export const judgeOwnDisconnected = defineJudge(
  [oneAccepted, severalAccepted],
  (count: number, exchange: Exchange, siblingRead?: Exchange) => {
    const judgement =
      count > 1
        ? judgeAccepted(severalAccepted, exchange, 'A disconnection of several entities of the own connection')
        : judgeAccepted(oneAccepted, exchange, 'A disconnection of an entity of the own connection');
    if (siblingRead === undefined || judgement.kind !== 'broken') return judgement;
    return { ...judgement, exchanges: [siblingRead, exchange] };
  },
);

const foreignRefused = requirement(
  'DISC-013',
  'Naming an entity of another connection, or an unknown one, is refused.',
);

/** @param namedInWords the named entities in words that follow "that names" */
export const judgeForeignRefused = defineJudge([foreignRefused], (namedInWords: string, exchange: Exchange) =>
  judgeRefused(foreignRefused, exchange, `A disconnection that names ${namedInWords}`),
);

const emptyRefused = requirement('DISC-014', 'A call with an empty entity_ids is refused.');
const otherThanListRefused = requirement(
  'DISC-015',
  'A call without entity_ids, or with one that is not an array of strings, is refused.',
);

const refusalsOfLists = {
  empty: { requirement: emptyRefused, label: 'with an empty entity_ids' },
  absent: { requirement: otherThanListRefused, label: 'without entity_ids' },
  string: { requirement: otherThanListRefused, label: 'with entity_ids that is a string' },
  number: { requirement: otherThanListRefused, label: 'with entity_ids that is a number' },
  nested: { requirement: otherThanListRefused, label: 'with a list in entity_ids' },
} as const;

export const judgeListRequired = defineJudge(
  [emptyRefused, otherThanListRefused],
  (list: keyof typeof refusalsOfLists, exchange: Exchange) => {
    const { label, requirement } = refusalsOfLists[list];
    return judgeRefused(requirement, exchange, `A disconnection ${label}`);
  },
);
