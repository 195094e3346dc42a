import type { Preview } from '../../../engine/preview/preview.ts';
import type { PlaybackReport } from '../../../engine/preview/protocol.ts';
import type { LoopRegion } from '../../../engine/store/cut.ts';
import type { SaveFormat } from '../../../engine/save/file-name.ts';
import { UNTOUCHED, type MakerSettings } from '../../../engine/settings/meta.ts';
import type { MakerEngine } from '../../../engine/worker/client.ts';
import type { Measured, MeasureRequest, Sound, Tempo } from '../../../engine/worker/protocol.ts';
import type { Recipe } from '../recipe.ts';
import { startEdits, type Edits } from './edits.ts';
import type { Keeping, Library, Project, Room } from './library.ts';
import type { ProjectLock } from './project-lock.ts';

/** spec §4.9 */
export type Phase =
  | { kind: 'empty' }
  | { kind: 'loading'; name: string; progress: number }
  | { kind: 'ready'; name: string; sound: Sound };

/** Where a message is shown: beside what was pressed. */
export type Place = 'file' | 'transport' | 'save' | 'loudness' | 'tempo';

export type MakerNotice = { at: Place; kind: 'success' | 'error'; message: string; canRetry?: boolean };

/** Returns the place of a download's button: WAV stays in view with the transport. */
export const placeOf = (format: SaveFormat): Place => (format === 'wav' ? 'transport' : 'save');

export type MakerState = {
  phase: Phase;
  /** A chosen file that waits for an answer: to replace the open project's, or to become another project. */
  asked: File | null;
  /** The open project; `null` until its file is saved. */
  project: Project | null;
  /** Whether the project is saved in this browser; `null` until known. */
  kept: Keeping | null;
  /** All projects, newest first. */
  projects: readonly Project[];
  room: Room | null;
  edits: Edits;
  /** Recipe from the URL, until it is applied to a project. */
  recipe: Recipe | null;
  settings: MakerSettings;
  playing: boolean;
  /** Frame of the latest report while the preview was paused: it arrives a moment after the pause. */
  pausedAt: number;
  /** Whether the preview plays the original, for comparison. */
  original: boolean;
  /** `null` to loop the whole sound. */
  loop: LoopRegion | null;
  /** Whether the download only contains the loop region. */
  regionOnly: boolean;
  /** Tempo of the file; `null` until it is detected. */
  tempo: Tempo | null;
  findingTempo: boolean;
  /** The latest measurement, and its input. */
  loudness: { measured: Measured; of: MeasureRequest } | null;
  /** Progress of the running measurement. */
  measuring: number | null;
  /** The download in progress. */
  job: { format: SaveFormat; progress: number } | null;
  notice: MakerNotice | null;
};

export const INITIAL_REPORT: PlaybackReport = { frame: 0, time: 0, left: 0, right: 0, gain: 1, seeks: 0 };

export const INITIAL_STATE: MakerState = {
  phase: { kind: 'empty' },
  asked: null,
  project: null,
  kept: null,
  projects: [],
  room: null,
  edits: startEdits({ settings: UNTOUCHED, loop: null, regionOnly: false }),
  recipe: null,
  settings: UNTOUCHED,
  playing: false,
  pausedAt: 0,
  original: false,
  loop: null,
  regionOnly: false,
  tempo: null,
  findingTempo: false,
  loudness: null,
  measuring: null,
  job: null,
  notice: null,
};

export const soundOf = ({ phase }: MakerState): Sound | null => (phase.kind === 'ready' ? phase.sound : null);

/** Returns the region to download; `null` for the whole sound. */
export const regionOf = ({ loop, regionOnly }: MakerState): LoopRegion | null => (regionOnly ? loop : null);

export type SessionOptions = {
  createEngine: () => MakerEngine;
  /** Creates a paused preview. */
  startPreview: (
    sound: Pick<Sound, 'frames' | 'sampleRate'>,
    settings: MakerSettings,
    options: Pick<MakerEngine, 'connect'> & { onReport: (report: PlaybackReport) => void },
  ) => Promise<Preview>;
  library: Library;
  /** `onLost` is called when another tab has taken the project. */
  lockFor: (onLost: () => void) => ProjectLock;
  /** Starts the browser's download of a finished file. */
  deliver: (file: Blob, name: string) => void;
  /** Called before the preview plays, so that the player can pause. */
  onPlay: () => void;
};
