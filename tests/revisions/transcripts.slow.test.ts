import { describe, expect, test } from 'vitest';
import { frozenRevisions, loadRevision } from '../../specs/catalogue/frozen-revision.ts';
import { compareJudgements, describeUnknown, whatToDo } from './compare-judgements.ts';
import { judgeAgain, targets } from './make-transcript.ts';
import { readTranscript, transcriptsOf } from './transcript.ts';

describe.each(frozenRevisions())('under catalogue revision %s', (revision) => {
  test('there is a stored run of each implementation', () => {
    expect(transcriptsOf(revision)).toEqual(Object.keys(targets).sort());
  });

  test.each(transcriptsOf(revision))('the stored run of %s is judged as it was', async (target) => {
    const transcript = readTranscript(revision, target);
    expect(transcript.exchanges.length).toBeGreaterThan(700);
    const { reports, unknown } = await judgeAgain(transcript);
    const { errata } = loadRevision(revision);
    const differences = [...describeUnknown(unknown), ...compareJudgements(transcript.judgements, reports, errata)];
    expect(differences, whatToDo(revision)).toEqual([]);
  });
});
