import { clip, showControls } from './controls.ts';

/** A text that XML 1.0 may hold, on one line. The markup characters are left to the XML writer. */
export const forXml = (text: string, characters = 4_000): string => showControls(clip(text, characters));
