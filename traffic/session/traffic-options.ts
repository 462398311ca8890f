import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { Side } from '../../specs/words/side.ts';
import type { BaseUrls } from '../exchanges/find-operation.ts';
import type { RecordingSecrets } from '../redaction/recording-secrets.ts';

/** Sides that are judged: of what a run of ours sent only the server's, unless they are named. */
export type ChosenSides = readonly Side[] | 'as-recorded';

/** Options for how recordings are judged. */
export interface TrafficOptions {
  readonly bounds: Bounds;
  readonly catalogue: Catalogue;
  readonly bases: BaseUrls;
  readonly sides: ChosenSides;
  /** Replaces secrets in what is reported, those included that are known beforehand. */
  readonly secrets: RecordingSecrets;
}
