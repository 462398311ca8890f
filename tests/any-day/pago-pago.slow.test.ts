import { describeAnyDay } from './in-zone.ts';

describeAnyDay({ zone: 'Pacific/Pago_Pago', hoursAhead: -11, third: 2 });
