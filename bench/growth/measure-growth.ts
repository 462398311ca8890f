import type { Figures } from '../measured.ts';
import type { Pass } from '../pass.ts';
import { inTemporaryFolder } from '../temporary-folder.ts';
import { measureExchanges } from './measure-exchanges.ts';
import { measureExploring } from './measure-exploring.ts';
import { measureFindings } from './measure-findings.ts';

/** How time and memory grow with exchanges, with findings, and with the time that a run explores. */
export function measureGrowth(pass: Pass): Promise<Figures> {
  return inTemporaryFolder(async (folder) => {
    const parts = [
      await measureExchanges(folder, pass),
      await measureExploring(folder, pass),
      await measureFindings(folder, pass),
    ];
    return {
      rows: parts.flatMap(({ rows }) => rows),
      growths: parts.flatMap(({ growths = [] }) => growths),
      notes: parts.flatMap(({ notes = [] }) => notes),
      time: 'wall',
    };
  });
}
