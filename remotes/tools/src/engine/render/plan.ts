import { hasEffects } from '../effects/chain.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { framesOut, rateOf, type Rate } from '../settings/rate.ts';
import type { Samples } from '../store/sample-store.ts';
import { isStretched } from '../stretch/stretcher.ts';

export type Plan = {
  /** Conversion from source frames to result frames. */
  rate: Rate;
  /** Sample rate of the result. */
  sampleRate: number;
  frames: number;
  /** At rate 1 without effects, samples are copied and not limited. */
  untouched: boolean;
  /** Whether pitch and tempo are independent, which needs the stretcher. */
  stretched: boolean;
};

/** Multiple of the 60 dB decay time until the reverb is below the lowest 16-bit level. */
const TAIL_DECAYS = 1.6;

const tailFrames = ({ tail, reverbMix, reverbDecay }: MakerSettings, sampleRate: number): number =>
  tail === 1 && reverbMix > 0 ? Math.ceil((reverbDecay / 10) * TAIL_DECAYS * sampleRate) : 0;

/** Plans the result at `sampleRate`, which is the sound's own unless the file format does not support it. */
export const planOf = (
  source: Pick<Samples, 'frames' | 'sampleRate'>,
  settings: MakerSettings,
  sampleRate = source.sampleRate,
): Plan => {
  const own = rateOf(settings);
  const isOwnRate = sampleRate === source.sampleRate;
  const rate = isOwnRate ? own : { value: (own.value * source.sampleRate) / sampleRate, fraction: null };
  const stretched = isStretched(settings);
  return {
    rate,
    sampleRate,
    frames: framesOut(source.frames, rate) + tailFrames(settings, sampleRate),
    untouched: isOwnRate && own.value === 1 && !stretched && !hasEffects(settings),
    stretched,
  };
};
