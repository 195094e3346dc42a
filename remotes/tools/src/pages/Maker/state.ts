import type { Preview } from '../../engine/preview/preview.ts';
import type { PlaybackReport } from '../../engine/preview/protocol.ts';
import type { LoopRegion } from '../../engine/store/cut.ts';
import type { SaveFormat } from '../../engine/save/file-name.ts';
import { UNTOUCHED, type MakerSettings } from '../../engine/settings/meta.ts';
import type { MakerEngine } from '../../engine/worker/client.ts';
import type { Measured, MeasureRequest, Sound, Tempo } from '../../engine/worker/protocol.ts';
import type { Recipe } from './recipe.ts';
import { startEdits, type Edits } from './projects/edits.ts';
import type { Keeping, Library, Project, Room } from './projects/library.ts';
import type { ProjectLock } from './projects/project-lock.ts';

/** spec §4.9 */
export type Phase =
  | { kind: 'empty' }
  | { kind: 'loading'; name: string; progress: number }
  | { kind: 'ready'; name: string; sound: Sound };

export type MakerState = {
  phase: Phase;
  /** The project that is open; null before its file is kept. */
  project: Project | null;
  /** Whether the project is kept in this browser; null before that is known. */
  kept: Keeping | null;
  /** All projects, the newest first. */
  projects: readonly Project[];
  room: Room | null;
  edits: Edits;
  /** Of the address, until a project has it. */
  recipe: Recipe | null;
  settings: MakerSettings;
  playing: boolean;
  /** The preview plays the original, for comparison. */
  original: boolean;
  /** Null loops the whole sound. */
  loop: LoopRegion | null;
  /** The download has only the loop region. */
  regionOnly: boolean;
  /** Of the file; null before it was found. */
  tempo: Tempo | null;
  findingTempo: boolean;
  /** The newest measurement, with what it is of. */
  loudness: { measured: Measured; of: MeasureRequest } | null;
  /** Progress of a measurement. */
  measuring: number | null;
  /** The download in progress. */
  job: { format: SaveFormat; progress: number } | null;
  notice: { kind: 'success' | 'error'; message: string; canRetry?: boolean } | null;
};

export const INITIAL_REPORT: PlaybackReport = { frame: 0, time: 0, left: 0, right: 0, gain: 1 };

export const INITIAL_STATE: MakerState = {
  phase: { kind: 'empty' },
  project: null,
  kept: null,
  projects: [],
  room: null,
  edits: startEdits({ settings: UNTOUCHED, loop: null, regionOnly: false }),
  recipe: null,
  settings: UNTOUCHED,
  playing: false,
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

/** The part that is downloaded; null for the whole sound. */
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
