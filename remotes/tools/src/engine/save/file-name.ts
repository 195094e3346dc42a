export type SaveFormat = 'wav' | 'mp3' | 'flac' | 'wav24' | 'opus' | 'aac';

export const FORMAT_NAMES: Readonly<Record<SaveFormat, string>> = {
  wav: 'WAV',
  mp3: 'MP3',
  flac: 'FLAC',
  wav24: '24-bit WAV',
  opus: 'Opus',
  aac: 'AAC',
};

/** Ends of names that differ from the format's name. Both kinds of WAV of a song can be in one folder. */
const ENDINGS: Readonly<Partial<Record<SaveFormat, string>>> = { wav24: '24-bit.wav', aac: 'm4a' };

const FORBIDDEN = new Set('/\\:*?"<>|');
const FIRST_PRINTABLE = 32;

/** `edited_` and the original name with the new extension, without characters that file systems reject (spec §9.6). */
export const editedName = (original: string, format: SaveFormat): string => {
  const stem = original.replace(/\.[^.]*$/, '') || original;
  const clean = [...stem].filter(
    (letter) => !FORBIDDEN.has(letter) && letter.charCodeAt(0) >= FIRST_PRINTABLE && letter !== '\u007F',
  );
  return `edited_${clean.join('')}.${ENDINGS[format] ?? format}`;
};
