import { describeAnyDay } from './in-zone.ts';

describeAnyDay({ zone: 'Pacific/Kiritimati', hoursAhead: 14, third: 1 });
