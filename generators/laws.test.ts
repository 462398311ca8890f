import { isCalendarDay, isWeekend } from '../specs/interface/calendar.ts';
import { inOneWindow } from '../specs/interface/holiday-free-windows.ts';
import { versionPattern } from '../specs/interface/interface-facts.ts';
import * as dates from './days/impossible-dates.ts';
import * as windows from './days/periods.ts';
import * as uuids from './ids/uuids.ts';
import { areDistinct, holdTheLaws, isUuid, isWhole, law } from './laws.testbed.ts';
import { mixedBatch, mixedBatchBoundaries } from './reads/batches.ts';
import * as paging from './reads/paging.ts';
import * as versions from './reads/versions.ts';
import { entities } from './sample-world.testbed.ts';

const own = entities.slice(0, 3);
const isBusinessDay = (day: string) => isCalendarDay(day) && !isWeekend(day);

const isMixedOf = (known: readonly string[]) => (ids: readonly string[]) =>
  isWhole(2, 10)(ids.length) &&
  areDistinct(ids) &&
  ids.some((id) => known.includes(id)) &&
  ids.some((id) => !known.includes(id) && isUuid(id));

holdTheLaws([
  law('anyUuid', uuids.anyUuid(), isUuid),
  law(
    'malformedVersion',
    versions.malformedVersion(),
    ({ value }) => !versionPattern.test(value) && /^\S(.*\S)?$/.test(value),
    versions.malformedVersionBoundaries,
  ),
  law(
    'impossibleDate',
    dates.impossibleDate(),
    ({ value }) => /^\d{4}-\d{2}-\d{2}$/.test(value) && !isCalendarDay(value),
    dates.impossibleDateBoundaries,
  ),
  law('dateInWindow', windows.dateInWindow(), (day) => isBusinessDay(day) && inOneWindow(day, day)),
  law('anchorEndDate', windows.anchorEndDate(), (day) => isBusinessDay(day) && windows.leavesRoom(day)),
  law('limit', paging.limit(), isWhole(1, 5000), paging.limitBoundaries),
  law('limitAbove', paging.limitAbove(), isWhole(5001, 2 ** 31)),
  law('offset', paging.offset(120), isWhole(0, 120), paging.offsetBoundaries(120)),
  law('mixedBatch', mixedBatch(own), isMixedOf(own), mixedBatchBoundaries(own)),
  law('mixedBatch of one known id', mixedBatch(own.slice(0, 1)), isMixedOf(own.slice(0, 1))),
]);
