/** Eight delays in ms without a common rhythm, for a size of 100%. */
const DELAYS_MS = [38.3, 43.7, 49.1, 55.3, 61.9, 69.7, 77.3, 86.9] as const;
const LONGEST_FRAMES = 32_767;
/** Keeps bass out of the reverb, where it would sound muddy. */
const HIGH_PASS_HZ = 180;
/** Air and walls take treble first: sound of this frequency decays in this part of the decay time. */
const DAMPING_HZ = 6_500;
const DAMPED_DECAY = 0.4;
/** The decay time holds at this frequency, as ISO 3382 measures rooms at 500 and 1000 Hz. */
const DECAY_HZ = 1_000;
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

const radians = (hz: number, sampleRate: number): number =>
  (2 * Math.PI * Math.min(hz, sampleRate * 0.45)) / sampleRate;

const onePole = (hz: number, sampleRate: number): number => 1 - Math.exp(-radians(hz, sampleRate));

/** Returns the coefficient of the one-pole low-pass that takes `decibels` from a frequency. */
const onePoleThatTakes = (decibels: number, hz: number, sampleRate: number): number => {
  const power = 10 ** (-decibels / 10);
  const half = 1 - power * Math.cos(radians(hz, sampleRate));
  return 1 - (half - Math.sqrt(half ** 2 - (1 - power) ** 2)) / (1 - power);
};

/** Returns the gain of a one-pole low-pass at a frequency. */
const onePoleGain = (coefficient: number, hz: number, sampleRate: number): number => {
  const kept = 1 - coefficient;
  return coefficient / Math.sqrt(1 - 2 * kept * Math.cos(radians(hz, sampleRate)) + kept ** 2);
};

/** Returns the reverb's parameters. `mix` and `size` are from 0 to 1, `decay` is in seconds to −60 dB. */
export const roomOf = ({ mix, size, decay }: RoomSettings, sampleRate: number): Room => {
  const lengths = DELAYS_MS.map((ms) =>
    Math.min(LONGEST_FRAMES, Math.max(1, Math.round((ms * size * sampleRate) / 1000))),
  );
  const losses = lengths.map((length) => FALL_DB * (length / (decay * sampleRate)));
  const loss = losses.reduce((sum, each) => sum + each, 0) / losses.length;
  // Each pass through a delay is damped: in a small room with a long decay, a fixed filter would take more
  // than the decay itself.
  const damping = Math.max(
    onePole(DAMPING_HZ, sampleRate),
    onePoleThatTakes(loss / DAMPED_DECAY - loss, DAMPING_HZ, sampleRate),
  );
  const damped = onePoleGain(damping, DECAY_HZ, sampleRate);
  const gains = losses.map((each) => 10 ** (-each / 20) / damped);
  const energy = gains.reduce((sum, gain) => sum + gain * gain, 0) / gains.length;
  return {
    lengths,
    gains,
    damping,
    pass: onePole(HIGH_PASS_HZ, sampleRate),
    dry: Math.cos((mix * Math.PI) / 2),
    wet: Math.sin((mix * Math.PI) / 2) * Math.sqrt((1 - energy) / 2),
  };
};
