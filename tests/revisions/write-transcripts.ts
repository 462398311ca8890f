import { mkdirSync, writeFileSync } from 'node:fs';
import { releasedRevisions } from '../../reports/certificate/known-revisions.ts';
import { frozenRevisions, loadRevision } from '../../specs/catalogue/frozen-revision.ts';
import { compareJudgements, whatToDo } from './compare-judgements.ts';
import { makeTranscript, targets } from './make-transcript.ts';
import { packTranscript, readTranscript, transcriptFolder, transcriptPath, transcriptsOf } from './transcript.ts';

/**
 * `npm run transcripts`: runs the checks of each frozen revision against each implementation, and stores every exchange
 * in `tests/revisions/<revision>/`, which takes a minute. Where a stored run was judged otherwise it stays as it is, and
 * the command ends with 1: a frozen revision says today what it said when it was released.
 */
let differs = false;
for (const revision of frozenRevisions().filter((each) => releasedRevisions().some((one) => one.revision === each))) {
  const stored = transcriptsOf(revision);
  mkdirSync(transcriptFolder(revision), { recursive: true });
  for (const target of Object.keys(targets)) {
    const { transcript, reports } = await makeTranscript(revision, target);
    const before = stored.includes(target) ? readTranscript(revision, target).judgements : transcript.judgements;
    const differences = compareJudgements(before, reports, loadRevision(revision).errata);
    if (differences.length === 0) {
      writeFileSync(transcriptPath(revision, target), packTranscript(transcript));
      console.log(`${revision} ${target}: ${transcript.exchanges.length} exchanges stored`);
    } else {
      differs = true;
      console.error(`${revision} ${target}: not stored\n  ${differences.join('\n  ')}\n${whatToDo(revision)}`);
    }
  }
}
process.exitCode = differs ? 1 : 0;
