import { describeAnyDay } from './in-zone.ts';

describeAnyDay({ zone: 'America/New_York', hoursAhead: -5, third: 0 });
