import { formatTime } from '@rushtone/domain';
import type { FailureReason } from '../../../engine/failure.ts';
import type { Sound } from '../../../engine/worker/protocol.ts';
import type { Project } from './library.ts';

const LOAD = 'Audio Load Error: Could not load or decode the audio file. Please try a different file.';

/** spec §8.6 */
export const MESSAGES = {
  start: 'Audio Load Error: The maker could not be loaded. Check your connection and try again.',
  load: LOAD,
  limit: `${LOAD} A file may have up to 10 MB and last up to one hour; M4A, AAC and Opus up to 15 minutes in some browsers.`,
  type: 'Invalid File Type: Please upload MP3, WAV, OGG, M4A, AAC or FLAC files.',
  noAudio: 'No Audio: Please load an audio file to play.',
  noAudioLoaded: 'No Audio Loaded: Please upload an audio file before downloading.',
  cannotDownload: 'Cannot Download: Please load an audio file first.',
  speed: 'Invalid Speed: Playback speed must be greater than zero to download.',
  duration:
    'Processing Error: Cannot process audio with zero, negative, or invalid duration. Check speed/pitch settings.',
  save: 'Download Error: Could not process or download the audio.',
  elsewhere: 'This project is open in another tab. Close it there first.',
} as const;

export const cannotWrite = (format: string): string =>
  `Cannot Download: This browser has no ${format} encoder.`;

export const audioLoaded = (name: string): string => `Audio Loaded: ${name} is ready for editing.`;

/** Added to the message for a file that was cut off, such as by a download that ended early. */
export const cutOff = ({ frames, sampleRate, promised }: Sound): string =>
  promised
    ? ` The file is incomplete: it has ${formatTime(frames / sampleRate)} of ${formatTime(promised)}.`
    : '';

export const audioRestored = (name: string): string => `Welcome back: ${name} and your settings are here.`;

/** Message for a file that the browser has evicted, such as when the disk was full. */
export const fileGone = ({ name, file }: Pick<Project, 'name' | 'file'>): string =>
  `The browser no longer has the file of “${name}”. Choose ${file.name} again; the settings are here.`;

export const downloadStarted = (name: string): string => `Download Started: ${name}`;

/** Returns the message of a failed job; `null` if it was canceled. */
export const failureMessage = (reason: FailureReason): string | null =>
  reason === 'canceled' ? null : MESSAGES[reason];
