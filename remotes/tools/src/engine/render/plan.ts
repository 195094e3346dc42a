import { hasEffects } from '../effects/chain.ts';
import type { MakerSettings } from '../settings/meta.ts';
import { framesOut, rateOf, type Rate } from '../settings/rate.ts';
import type { Samples } from '../store/sample-store.ts';
import { isStretched } from '../stretch/stretcher.ts';

export type Plan = {
  /** From frames of the source to frames of the result. */
  rate: Rate;
  /** Of the result. */
  sampleRate: number;
  frames: number;
  /** At rate 1 without effects the samples are copied, without the limiter. */
  untouched: boolean;
  /** Pitch and tempo are independent; needs the stretcher. */
  stretched: boolean;
};

/** Times the decay of 60 dB until the reverb is below the last bit of 16. */
const TAIL_DECAYS = 1.6;

const tailFrames = ({ tail, reverbMix, reverbDecay }: MakerSettings, sampleRate: number): number =>
  tail === 1 && reverbMix > 0 ? Math.ceil((reverbDecay / 10) * TAIL_DECAYS * sampleRate) : 0;

/** The result at `sampleRate`, the sound's own unless the format of the file does not have it. */
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
