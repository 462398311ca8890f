import type { Bounds } from '../../driver/bounds/bounds.ts';
import type { Catalogue } from '../../specs/catalogue/catalogue.ts';
import type { Side } from '../../specs/words/side.ts';
import type { BaseUrls } from '../exchanges/find-operation.ts';
import type { RecordingSecrets } from '../redaction/recording-secrets.ts';

/** The sides to judge; `as-recorded`: both, but only the server's of exchanges that a run of ours sent. */
export type ChosenSides = readonly Side[] | 'as-recorded';

/** Options for how recordings are judged. */
export interface TrafficOptions {
  readonly bounds: Bounds;
  readonly catalogue: Catalogue;
  readonly bases: BaseUrls;
  readonly sides: ChosenSides;
  /** Replaces secrets in reports, those known beforehand included. */
  readonly secrets: RecordingSecrets;
}
