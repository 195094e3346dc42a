/** Eight delays in ms without a common rhythm, for a size of 100%. */
const DELAYS_MS = [38.3, 43.7, 49.1, 55.3, 61.9, 69.7, 77.3, 86.9] as const;
const LONGEST_FRAMES = 32_767;
/** Keeps bass out of the reverb, where it would sound muddy. */
const HIGH_PASS_HZ = 180;
const DAMPING_HZ = 6_500;
const FALL_DB = 60;

export type Room = {
  lengths: number[];
  gains: number[];
  damping: number;
  pass: number;
  dry: number;
  wet: number;
};

type RoomSettings = { mix: number; size: number; decay: number };

const onePole = (hz: number, sampleRate: number): number =>
  1 - Math.exp((-2 * Math.PI * Math.min(hz, sampleRate * 0.45)) / sampleRate);

/** Returns the reverb's parameters. `mix` and `size` are from 0 to 1, `decay` is in seconds to −60 dB. */
export const roomOf = ({ mix, size, decay }: RoomSettings, sampleRate: number): Room => {
  const lengths = DELAYS_MS.map((ms) =>
    Math.min(LONGEST_FRAMES, Math.max(1, Math.round((ms * size * sampleRate) / 1000))),
  );
  const gains = lengths.map((length) => 10 ** ((-FALL_DB / 20) * (length / (decay * sampleRate))));
  const energy = gains.reduce((sum, gain) => sum + gain * gain, 0) / gains.length;
  return {
    lengths,
    gains,
    damping: onePole(DAMPING_HZ, sampleRate),
    pass: onePole(HIGH_PASS_HZ, sampleRate),
    dry: Math.cos((mix * Math.PI) / 2),
    wet: Math.sin((mix * Math.PI) / 2) * Math.sqrt((1 - energy) / 2),
  };
};
