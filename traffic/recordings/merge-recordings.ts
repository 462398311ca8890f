import type { RecordingItem } from './recorded.ts';

/** An item, and the number of its recording. */
export interface MergedItem {
  readonly item: RecordingItem;
  readonly file: number;
}

/** Merges the items of recordings by their start; each recording keeps its order, and one item in memory. */
export async function* mergeRecordings(
  recordings: readonly AsyncGenerator<RecordingItem>[],
): AsyncGenerator<MergedItem> {
  const next = async (file: number, before: number) => {
    const { value, done } = (await recordings[file]?.next()) ?? { value: undefined, done: true };
    if (done === true || value === undefined) return [];
    // An item without a time follows the one before it.
    return [{ item: value, file, at: 'method' in value ? (value.startedAt ?? before) : before }];
  };
  try {
    const heads = (await Promise.all(recordings.map((_, file) => next(file, 0)))).flat();
    while (heads.length > 0) {
      const earliest = heads.reduce((one, other) => (other.at < one.at ? other : one));
      yield earliest;
      heads.splice(heads.indexOf(earliest), 1, ...(await next(earliest.file, earliest.at)));
    }
  } finally {
    for (const recording of recordings) await recording.return(undefined);
  }
}
