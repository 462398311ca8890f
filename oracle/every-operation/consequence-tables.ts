import type { RequirementId } from '../../specs/catalogue/requirement-id.ts';

/** The requirements that follow from one, by that one. */
export type Table = Readonly<Record<RequirementId, readonly RequirementId[]>>;

/** Requirements on what a payment was given, field by field. */
const givenRows: readonly RequirementId[] = [
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

/** Requirements that compare a payment with what it was before something else was done. */
const otherwiseLater: readonly RequirementId[] = [
  'ACCT-010',
  'CONN-015',
  'DISC-009',
  'DISC-016',
  'DISC-017',
  'DISC-018',
];

/** Requirements that an answer fits what was asked: the answer to another request breaks all of them. */
const notAsked: readonly RequirementId[] = [
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

/** The same of the answer to another write. */
const notAskedWritten: readonly RequirementId[] = [
  'PAY-009',
  'PAY-010',
  'PAY-012',
  'PAY-013',
  'CONN-008',
  'ACCT-006',
  'ACCT-007',
];

/**
 * The consequences of each requirement, which break along with it: blocked within one check, one finding across
 * several. The first broken cause counts; specific ones stand first.
 */
export const consequences: Table = {
  // The end of a payment shows in its pay date, and the default start in the end: what is wrong there shows here too. A
  // day that follows from another payment by accident is not a cause where others do not follow from it.
  'PAY-010': ['PAY-011'],
  'PAY-012': ['PAY-052', 'PAY-013', 'PAY-014', 'PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-013': ['PAY-014', 'PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-014': ['PAY-015', 'PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-019': ['PAY-016', 'PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-016': ['PAY-017', 'PAY-018', 'PAY-020'],
  'PAY-018': ['PAY-017', 'PAY-020'],
  'PAY-017': ['PAY-020'],

  // A statement that is somebody else's says nothing of what was given.
  'PAY-023': givenRows,
  // Amounts in another unit are other amounts.
  'MONEY-007': ['PAY-027', 'PAY-028'],
  // Lines that are there by default are more than were given.
  'PAY-046': ['PAY-040'],
  'PAY-047': ['PAY-041'],
  'PAY-048': ['PAY-042'],
  // What later payments change is changed whatever else was created in between.
  'PAY-045': ['ACCT-010', 'CONN-015', 'DISC-009', 'DISC-016', 'DISC-017', 'DISC-018', 'STATE-009', 'STATE-014'],
  // What changes by a payment, or from request to request, is other than it was for whoever looks next.
  'STATE-008': ['STATE-014'],
  'STATE-009': ['STATE-014'],
  'ENR-020': ['STATE-014'],
  'PS-034': ['STATE-014'],

  // Where the plain call is refused, a call with one field more is refused, too.
  'ACCT-001': ['ACCT-002', 'ACCT-003'],
  'CONN-001': ['CONN-002', 'CONN-003', 'CONN-004'],
  // A token that is another connection's reads what that one has, and not what is its own.
  'CONN-006': ['CONN-010', 'CONN-011', 'CONN-012', 'CONN-016'],
  'ACCT-004': ['ACCT-011'],

  // A count that varies by itself varies whatever was done in between.
  'PS-049': ['PS-047', 'PS-048', 'DISC-009', 'DISC-016', 'DISC-017', 'DISC-018', 'CONN-010', 'CONN-011', 'CONN-015'],
  // An individual's id says which pay statement is which.
  'PSTMT-001': ['PS-043', 'PS-044', 'PAY-044'],
  'PSTMT-004': ['PS-043', 'PS-044'],
  // A batch that is refused though all of it is known is refused with an unknown id in it, too.
  'PS-018': ['PS-038'],
  'ENR-013': ['ENR-024'],
  // A body that is not the stated one is no common one either, or names another status than it has.
  'PS-021': ['ERR-012', 'ERR-013'],
  'PS-022': ['ERR-012', 'ERR-013'],
  'PS-026': ['ERR-012', 'ERR-013'],
  'ENRD-014': ['ERR-012', 'ERR-013'],

  // An entity that is gone has no data to be changed.
  'DISC-008': ['DISC-009', 'DISC-013'],
  // What was disconnected was not refused either: the effect says more than the answer.
  'DISC-011': ['DISC-013'],
  'DISC-012': ['DISC-013'],
  'DISC-016': ['DISC-014'],
  'DISC-017': ['DISC-015'],

  // What is mixed up at one moment is also in no order, is not read back, and is not what is read alone.
  'RACE-001': ['RACE-002', 'RACE-004', 'RACE-005', 'RACE-006', ...notAsked],
  'RACE-002': ['RACE-004', 'RACE-005', 'RACE-006', ...notAsked],
  'RACE-003': ['RACE-004', 'RACE-005', 'CONN-005', 'CONN-006', 'ACCT-004', 'PAY-008', ...notAskedWritten],
  'RACE-004': ['RACE-005', 'PAY-008', ...notAskedWritten],

  // The answer to another update names the job of that one, too.
  'BEN-011': ['BEN-014'],

  // A filter that loses names written as they are loses them in another letter case, too.
  'ITEM-011': ['ITEM-012'],
};

/** Requirements that can break along with another, each tested by itself: one finding, separate outcomes. */
export const companions: Table = {
  // Where no credential is asked for, a wrong one is let in, too.
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

  // Pages of another size than asked for are too long under one limit and too short under another.
  'PS-039': ['PS-032', 'PS-034', 'PS-040', 'PS-041', 'PS-042', 'PS-054'],
  'PS-040': ['PS-041'],
  'PS-041': ['PS-042', ...otherwiseLater],
  // A count that varies is at times less than what one page shows, and another one in a batch.
  'PS-047': ['PS-046', 'PS-034'],
  'PS-048': ['PS-046'],
  'PS-049': ['PS-046'],
  // A window that names another offset names it in a batch, too.
  'PS-045': ['PS-032'],
  // Elements are lacking among identical requests, among windows, and where more is asked for than may be, too.
  'PS-021': ['PS-030'],
  'PS-022': ['PS-030'],
  'PS-030': ['PS-033'],
  'PS-032': ['PS-033'],
  'PS-035': ['PS-030'],
  'ENR-017': ['ENR-019'],
  'ENR-021': ['ENR-017'],
  // An element under another id carries what is not its own.
  'ENR-018': ['ENRF-057'],
  'ENR-022': ['ENRF-057'],
  // A page that starts elsewhere is repeated, or lost, in a walk; what a walk loses, a batch lacks.
  'PS-044': ['PS-043', 'PS-045', 'PS-034', 'PS-055'],
  'PS-043': ['PS-034', 'PAY-044', 'ENT-005', ...otherwiseLater],

  // A payment that is gone is refused alone and in batches, too.
  'PAY-045': ['PS-018', 'PS-028'],
  // An account that is given another company's connection is that one's for whoever looks at it.
  'ACCT-007': ['DISC-010'],
  // Values of one enumeration that are of another type are so wherever it is used, and in others.
  'EARN-002': ['BTYPE-001'],
  // A payment that is not whole when it is first read is another one later, whatever was done in between.
  'PAY-044': otherwiseLater,
  // An entity that is not known can't be disconnected either.
  'ACCT-011': ['DISC-006', 'DISC-007'],
  // A refusal that hands out data has more in its body than an error.
  'AUTH-035': ['ERR-012'],
  // A payment with the id of an earlier one is read as that one.
  'PAY-008': [...givenRows, 'PS-034', 'DISC-010'],
  // A filter that is wrong about one value is wrong about it among several, and on the next day.
  'ITEM-006': ['ITEM-008', 'ITEM-020'],
  'ITEM-007': ['ITEM-008'],
  'ITEM-017': ['ITEM-015'],
  // Who is not found among the statements of a payment may stand among those that are lost.
  'PS-046': ['PAY-044'],
  // An element with the body of another one is other than it is alone.
  'ENRF-057': ['ENR-020', 'ENRF-058'],
  // What was disconnected though it is another connection's was not refused, whatever the answer says.
  'DISC-011': ['STATE-011'],
  // What refuses valid requests refuses them in whichever form they come.
  'PS-018': ['VER-001', 'TYPE-004'],
  'ENR-013': ['VER-001', 'TYPE-004'],
  'DISC-006': ['DISC-007', 'VER-001', 'TYPE-004'],
  'JOBS-016': ['VER-001', 'TYPE-004'],
  'ENRD-012': ['VER-001'],
  'ITEM-005': ['VER-001'],
  'GROUP-003': ['VER-001'],
  'BEN-010': ['VER-001', 'TYPE-004'],

  // A list that holds what is another connection's is other than the own one, under any filter and entity.
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
  // Where an entity is taken for its sibling, it may be taken for the one that was there before, or is foreign, too.
  'ENT-004': ['ISO-015', 'DISC-010'],
  'ENT-009': ['ISO-016', 'DISC-010'],
  'ENT-014': ['ISO-017', 'DISC-010'],
  'ENT-019': ['ITEM-020', 'ISO-018', 'DISC-010'],
  'ENT-024': ['ISO-019', 'DISC-010'],
  'ENT-029': ['ISO-020'],
};
