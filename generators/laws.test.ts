import { isCalendarDay, isWeekend, lastOfMonth, weekday } from '../specs/interface/calendar.ts';
import { currentVersion, versionPattern } from '../specs/interface/interface-facts.ts';
import * as dates from './days/dates.ts';
import * as windows from './days/holiday-free-windows.ts';
import * as disconnectSets from './ids/disconnect-sets.ts';
import * as entityIds from './ids/entity-ids.ts';
import * as uuids from './ids/uuids.ts';
import { areDistinct, holdTheLaws, isUuid, isWhole, law } from './laws.testbed.ts';
import * as batches from './reads/batches.ts';
import { pageWalk, pageWalkBoundaries } from './reads/page-walks.ts';
import * as paging from './reads/paging.ts';
import * as versions from './reads/versions.ts';
import { entities } from './sample-world.testbed.ts';

const own = entities.slice(0, 3);
const foreign = entities.slice(3);

const fitsThePattern = (version: string) => versionPattern.test(version);
const isBusinessDay = (day: string) => isCalendarDay(day) && !isWeekend(day);
const isWeekendDay = (day: string) => isCalendarDay(day) && isWeekend(day);

holdTheLaws([
  law('uuidV4', uuids.uuidV4(), (id) => isUuid(id) && id[14] === '4'),
  law('anyUuid', uuids.anyUuid(), isUuid, uuids.anyUuidBoundaries),
  law('notUuid', uuids.notUuid(), ({ value }) => !isUuid(value), uuids.notUuidBoundaries),
]);

holdTheLaws([
  law(
    'wellFormedVersion',
    versions.wellFormedVersion(),
    (version) => fitsThePattern(version) && isCalendarDay(version),
    versions.wellFormedVersionBoundaries,
  ),
  law('otherVersion', versions.otherVersion(), (v) => fitsThePattern(v) && v !== currentVersion),
  law(
    'malformedVersion',
    versions.malformedVersion(),
    ({ value }) => !fitsThePattern(value) && /^\S(.*\S)?$/.test(value),
    versions.malformedVersionBoundaries,
  ),
]);

holdTheLaws([
  law('calendarDate', dates.calendarDate(), isCalendarDay, dates.calendarDateBoundaries),
  law('businessDay', dates.businessDay(), isBusinessDay),
  law('weekendDay', dates.weekendDay(), isWeekendDay),
  law('monthEnd', dates.monthEnd(), (day) => isCalendarDay(day) && day === lastOfMonth(day)),
  law('leapDay', dates.leapDay(), (day) => isCalendarDay(day) && day.endsWith('-02-29')),
  law(
    'impossibleDate',
    dates.impossibleDate(),
    ({ value }) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !isCalendarDay(value),
    dates.impossibleDateBoundaries,
  ),
  law('otherDateNotation', dates.otherDateNotation(), ({ value }) => !isCalendarDay(value)),
  law('dateInWindow', windows.dateInWindow(), (day) => isBusinessDay(day) && windows.inOneWindow(day, day)),
  law(
    'anchorEndDate',
    windows.anchorEndDate(),
    (day) => isBusinessDay(day) && windows.leavesRoom(day, 1),
    windows.anchorEndDateBoundaries,
  ),
  law('anchorEndDate for two', windows.anchorEndDate({ followedBy: 2 }), (day) => windows.leavesRoom(day, 2)),
  law(
    'endDateCrossingWeekend',
    windows.endDateCrossingWeekend(),
    (day) => weekday(day) === 5 && windows.leavesRoom(day, 1),
  ),
  law('weekendEndDate', windows.weekendEndDate(), (day) => isWeekendDay(day) && windows.leavesRoom(day, 1)),
]);

/** Whether the pages of a walk hold the indices from 0 to at least the last one of the list, in order and once each. */
const covers =
  (total: number) =>
  (walk: readonly paging.Page[]): boolean => {
    const indices = walk.flatMap(({ offset, limit }) => Array.from({ length: limit }, (_, index) => offset + index));
    return walk.length <= 8 && indices.length >= total && indices.every((index, position) => index === position);
  };

holdTheLaws([
  law('limit', paging.limit(), isWhole(1, 5000), paging.limitBoundaries),
  law('limitAbove', paging.limitAbove(), isWhole(5001, 2 ** 31), paging.limitAboveBoundaries),
  law(
    'notACount',
    paging.notACount(),
    ({ value }) => !isWhole(0, Number.MAX_SAFE_INTEGER)(value),
    paging.notACountBoundaries,
  ),
  law('offset', paging.offset(120), isWhole(0, 120), paging.offsetBoundaries(120)),
  law('pageWalk', pageWalk(120), covers(120), pageWalkBoundaries(120)),
  law('pageWalk over one', pageWalk(1), covers(1), pageWalkBoundaries(1)),
  law('pageWalk over nothing', pageWalk(0), covers(0), pageWalkBoundaries(0)),
]);

const isMixedOf = (kinds: readonly string[]) => (batch: readonly batches.BatchElement[]) =>
  isWhole(2, 10)(batch.length) &&
  areDistinct(batch.map(({ id }) => id)) &&
  batch.some(({ kind }) => kind === 'known') &&
  batch.some(({ kind }) => kind !== 'known') &&
  batch.every(({ kind, id }) => kinds.includes(kind) && (kind === 'known') === own.includes(id));

holdTheLaws([
  law('batchSize', batches.batchSize(), isWhole(1, 10), batches.batchSizeBoundaries),
  law('batchSizeAbove', batches.batchSizeAbove(), isWhole(11, 60), batches.batchSizeAboveBoundaries),
  law('distinctIds', batches.distinctIds(11), (ids) => ids.length === 11 && areDistinct(ids) && ids.every(isUuid)),
  law('mixedBatch', batches.mixedBatch(own), isMixedOf(['known', 'unknown']), batches.mixedBatchBoundaries(own)),
  law(
    'mixedBatch of one known id',
    batches.mixedBatch(own.slice(0, 1)),
    isMixedOf(['known', 'unknown']),
    batches.mixedBatchBoundaries(own.slice(0, 1)),
  ),
  law(
    'mixedBatch with malformed ids',
    batches.mixedBatch(own, { malformed: true }),
    isMixedOf(['known', 'unknown', 'malformed']),
  ),
  law(
    'withDuplicates',
    batches.withDuplicates(own),
    (ids) => ids.length <= 10 && !areDistinct(ids) && ids.every((id) => own.includes(id)),
  ),
]);

const isDisconnectSet = ({ entityIds: named, foreign: theirs, staying }: disconnectSets.DisconnectSet) =>
  named.length > 0 &&
  areDistinct(named) &&
  theirs.every((id) => foreign.includes(id) && named.includes(id)) &&
  own.every((id) => named.includes(id) !== staying.includes(id));

holdTheLaws([
  law(
    'entitySelection',
    entityIds.entitySelection(own),
    ({ kind, value }) => (kind === 'absent' || kind === 'own' || value.length !== 0) && value.length <= 3,
    entityIds.entitySelectionBoundaries(own),
  ),
  law(
    'validSelection',
    entityIds.validSelection(own),
    ({ value }) => value.length <= 1 && value.every((id) => own.includes(id)),
  ),
  law(
    'ownDisconnectSet',
    disconnectSets.ownDisconnectSet(own),
    (set) => isDisconnectSet(set) && set.foreign.length === 0,
    disconnectSets.ownDisconnectSetBoundaries(own),
  ),
  law(
    'foreignDisconnectSet',
    disconnectSets.foreignDisconnectSet(own, foreign),
    (set) => isDisconnectSet(set) && set.foreign.length > 0,
    disconnectSets.foreignDisconnectSetBoundaries(own, foreign),
  ),
]);
