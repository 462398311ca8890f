import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';

/** The requirements that may break because another one is broken, by that other one. */
export type Table = Readonly<Record<RequirementId, readonly RequirementId[]>>;

/** The requirements on the fields that a payment was given: PAY-024 to PAY-048. */
const givenFields: readonly RequirementId[] = [
  'PAY-024',
  'PAY-025',
  'PAY-026',
  'PAY-027',
  'PAY-028',
  'PAY-029',
  'PAY-030',
  'PAY-031',
  'PAY-032',
  'PAY-033',
  'PAY-034',
  'PAY-035',
  'PAY-036',
  'PAY-037',
  'PAY-038',
  'PAY-039',
  'PAY-040',
  'PAY-041',
  'PAY-042',
  'PAY-043',
  'PAY-044',
  'PAY-045',
  'PAY-046',
  'PAY-047',
  'PAY-048',
];

/** The requirements that a payment reads the same after another request. */
const changedLater: readonly RequirementId[] = ['ACCT-010', 'CONN-015', 'DISC-009', 'DISC-016', 'DISC-017', 'DISC-018'];

/** The requirements that an answer fits its request. The answer to another request breaks all of them. */
const answersOtherRead: readonly RequirementId[] = [
  'PS-030',
  'PS-031',
  'PS-039',
  'PS-040',
  'PS-045',
  'ENR-017',
  'ENR-018',
  'ENRF-057',
  'ENRD-013',
  'BEN-011',
];

/** Requirements of the same kind on the answers to writes. */
const answersOtherWrite: readonly RequirementId[] = [
  'PAY-009',
  'PAY-010',
  'PAY-012',
  'PAY-013',
  'CONN-008',
  'ACCT-006',
  'ACCT-007',
];

/** The requirements that break along with each one. The first broken cause counts, so specific causes come first. */
export const consequences: Table = {
  // The pay date shows the end of a payment, and the next default start follows from it, so an error there breaks
  // these, too. A day that equals that of another payment by chance is no cause if others do not follow from it.
  'PAY-010': ['PAY-011'],
  'PAY-012': ['PAY-052', 'PAY-013', 'PAY-014', 'PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-013': ['PAY-014', 'PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-014': ['PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-019': ['PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-016': ['PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-018': ['PAY-017', 'PAY-020'],
  'PAY-017': ['PAY-020'],

  // If a given statement is read back as another individual's, its fields can't be compared.
  'PAY-023': givenFields,
  // An amount in another unit also differs from the given one.
  'MONEY-007': ['PAY-027', 'PAY-028'],
  // With default lines there are more lines than were given.
  'PAY-046': ['PAY-040'],
  'PAY-047': ['PAY-041'],
  'PAY-048': ['PAY-042'],
  // If later payments change a payment, it differs after any other request, too.
  'PAY-045': ['ACCT-010', 'CONN-015', 'DISC-009', 'DISC-016', 'DISC-017', 'DISC-018', 'STATE-009', 'STATE-014'],
  // If a payment or another request changes data, all later reads differ.
  'STATE-008': ['STATE-014'],
  'STATE-009': ['STATE-014'],
  'ENR-020': ['STATE-014'],
  // If elements carry each other's ids, an unknown id gets the data of a known one.
  'PS-034': ['STATE-014', 'PS-036'],

  // If the plain call is refused, so is a call with one more field.
  'ACCT-001': ['ACCT-002', 'ACCT-003'],
  'CONN-001': ['CONN-002', 'CONN-003', 'CONN-004'],
  // The token of another connection reads that connection's data.
  'CONN-006': ['CONN-010', 'CONN-011', 'CONN-012', 'CONN-016'],
  'ACCT-004': ['ACCT-011'],

  // A count that varies from read to read varies between any two requests.
  'PS-049': ['PS-047', 'PS-048', 'DISC-009', 'DISC-016', 'DISC-017', 'DISC-018', 'CONN-010', 'CONN-011', 'CONN-015'],
  // Pay statements are recognised by their individuals' ids.
  'PSTMT-001': ['PS-043', 'PS-044', 'PAY-044'],
  'PSTMT-004': ['PS-043', 'PS-044'],
  // If a batch of known ids is refused, so is one with an unknown id.
  'PS-018': ['PS-038'],
  'ENR-013': ['ENR-024'],
  // If the body is not the documented one, it also lacks the common shape, or has another code.
  'PS-021': ['ERR-012', 'ERR-013'],
  'PS-022': ['ERR-012', 'ERR-013'],
  'PS-026': ['ERR-012', 'ERR-013'],
  'ENRD-014': ['ERR-012', 'ERR-013'],

  // An entity that is gone has no data to be changed.
  'DISC-008': ['DISC-009', 'DISC-013'],
  // An entity that was disconnected was not refused: the effect says more than the answer.
  'DISC-011': ['DISC-013'],
  'DISC-012': ['DISC-013'],
  'DISC-016': ['DISC-014'],
  'DISC-017': ['DISC-015'],

  // A mixed-up answer also breaks the rules on order, on data that is read back, and on equal answers alone.
  'RACE-001': ['RACE-002', 'RACE-004', 'RACE-005', 'RACE-006', ...answersOtherRead],
  'RACE-002': ['RACE-004', 'RACE-005', 'RACE-006', ...answersOtherRead],
  'RACE-003': ['RACE-004', 'RACE-005', 'CONN-005', 'CONN-006', 'ACCT-004', 'PAY-008', ...answersOtherWrite],
  'RACE-004': ['RACE-005', 'PAY-008', ...answersOtherWrite],

  // An update that gets the answer to another one also gets that one's job.
  'BEN-011': ['BEN-014'],

  // A filter that misses names in their own letter case misses them in another one, too.
  'ITEM-011': ['ITEM-012'],
};

/** The requirements that may break along with another, with an outcome of their own but in one finding. */
export const companions: Table = {
  // If no credential is required, a wrong one is accepted, too.
  'AUTH-001': ['AUTH-002', 'AUTH-003'],
  'AUTH-004': ['AUTH-005', 'AUTH-006'],
  'AUTH-007': ['AUTH-008', 'AUTH-009'],
  'AUTH-010': ['AUTH-011', 'AUTH-012'],
  'AUTH-013': ['AUTH-014', 'AUTH-015'],
  'AUTH-016': ['AUTH-017', 'AUTH-018'],
  'AUTH-019': ['AUTH-020', 'AUTH-021'],
  'AUTH-022': ['AUTH-023', 'AUTH-024'],
  'AUTH-025': ['AUTH-026', 'AUTH-027'],
  'AUTH-028': ['AUTH-029', 'AUTH-030'],
  'AUTH-031': ['AUTH-032', 'AUTH-033'],

  // Pages of a wrong size are too long for one limit and too short for another.
  'PS-039': ['PS-032', 'PS-034', 'PS-040', 'PS-041', 'PS-042', 'PS-054'],
  'PS-040': ['PS-041'],
  'PS-041': ['PS-042', ...changedLater],
  // A count that varies is sometimes less than one page shows, or another one in a batch.
  'PS-047': ['PS-046', 'PS-034'],
  'PS-048': ['PS-046'],
  'PS-049': ['PS-046'],
  // If a window has a wrong offset, it has it in a batch, too.
  'PS-045': ['PS-032'],
  // Elements may also be missing for identical requests, for windows, and in batches that are too large.
  'PS-021': ['PS-030'],
  'PS-022': ['PS-030'],
  'PS-030': ['PS-033'],
  'PS-032': ['PS-033'],
  'PS-035': ['PS-030'],
  'ENR-017': ['ENR-019'],
  'ENR-021': ['ENR-017'],
  // If an element has the wrong id, it also contains another thing than its id names.
  'ENR-018': ['ENRF-057'],
  'ENR-022': ['ENRF-057'],
  // If a page starts elsewhere, a walk repeats or loses statements, and a batch lacks them, too.
  'PS-044': ['PS-043', 'PS-045', 'PS-034', 'PS-055'],
  'PS-043': ['PS-034', 'PAY-044', 'ENT-005', ...changedLater],

  // A payment that is gone is refused alone and in batches, too.
  'PAY-045': ['PS-018', 'PS-028'],
  // An account with the connection of another company belongs to that one in every read.
  'ACCT-007': ['DISC-010'],
  // Values of an enumeration with a wrong type have it wherever the enumeration is used.
  'EARN-002': ['BTYPE-001'],
  // If the first read of a payment is incomplete, later reads differ from it, whatever was done in between.
  'PAY-044': changedLater,
  // An unknown entity can't be disconnected either.
  'ACCT-011': ['DISC-006', 'DISC-007'],
  // If a refusal contains data, its body has more than an error.
  'AUTH-035': ['ERR-012'],
  // If a new payment has an earlier payment's id, it is read as the earlier one.
  'PAY-008': [...givenFields, 'PS-034', 'DISC-010'],
  // If a filter is wrong about one value, it is wrong about several values, and on the next day.
  'ITEM-006': ['ITEM-008', 'ITEM-020'],
  'ITEM-007': ['ITEM-008'],
  'ITEM-017': ['ITEM-015'],
  // If an individual lacks a statement, paging may have lost it.
  'PS-046': ['PAY-044'],
  // If an element has another one's body, it also differs from the answer to its request alone.
  'ENRF-057': ['ENR-020', 'ENRF-058'],
  // If a foreign entity was disconnected, it was not refused, whatever the answer says.
  'DISC-011': ['STATE-011'],
  // A target that refuses valid requests refuses them in any form.
  'PS-018': ['VER-001', 'TYPE-004'],
  'ENR-013': ['VER-001', 'TYPE-004'],
  'DISC-006': ['DISC-007', 'VER-001', 'TYPE-004'],
  'JOBS-016': ['VER-001', 'TYPE-004'],
  'ENRD-012': ['VER-001'],
  'ITEM-005': ['VER-001'],
  'GROUP-003': ['VER-001'],
  'BEN-010': ['VER-001', 'TYPE-004'],

  // A list with another connection's data differs from the own one under any filter and entity.
  'ISO-011': [
    'ITEM-006',
    'ITEM-007',
    'ITEM-008',
    'ITEM-009',
    'ITEM-010',
    'ITEM-011',
    'ITEM-012',
    'ITEM-013',
    'ITEM-014',
    'ITEM-020',
    'ITEM-021',
    'ISO-008',
    'ISO-018',
    'ENT-020',
    'STATE-005',
  ],
  'ISO-004': ['ISO-010', 'ISO-021'],
  'ISO-012': ['ISO-009', 'ISO-019', 'ENT-025', 'STATE-006'],
  'ISO-013': ['ISO-014', 'ACCT-011', 'DISC-010', 'JOBS-025', 'JOBS-026', 'JOBS-028', 'JOBS-029', 'STATE-003'],
  // An entity that is taken for its sibling may be taken for a former or a foreign one, too.
  'ENT-004': ['ISO-015', 'DISC-010'],
  'ENT-009': ['ISO-016', 'DISC-010'],
  'ENT-014': ['ISO-017', 'DISC-010'],
  'ENT-019': ['ITEM-020', 'ISO-018', 'DISC-010'],
  'ENT-024': ['ISO-019', 'DISC-010'],
  'ENT-029': ['ISO-020'],
};
