/** Inclusive (spec §10.24): a 250 s song at 320 kbit/s has 10,002,852 bytes. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024;
export const MAX_SECONDS = 3_600;
/** Maximum samples of all channels in memory (320 MB, 15 minutes of CD audio); longer sounds are stored in a file. */
export const MEMORY_SAMPLES = 80_000_000;
/** An hour of stereo at 48 kHz. */
export const STORAGE_SAMPLES = 2 * 48_000 * MAX_SECONDS;
/** The browser's decoder needs the whole file at once. */
export const MAX_BROWSER_SECONDS = 900;

/** Speed 2, and one octave up. */
export const MAX_RATE = 4;
