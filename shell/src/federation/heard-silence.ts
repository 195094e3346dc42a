import type { Player } from '@rushtone/contract';

const SAMPLE_MS = 200;
/** The video host's clock is occasionally late, but the minimum over samples of this time span is not. */
const SETTLED_MS = 1_000;
/** A larger step of the clock is a seek. */
const SEEK_S = 0.5;

type Sample = { at: number; behind: number };

type Options = {
  player: Pick<Player, 'snapshot' | 'subscribe' | 'time'>;
  now?: () => number;
};

/**
 * Measures for how long music that should have played was not heard, by how far its clock falls behind the
 * device's. A pause, a different song or a seek restarts the measurement. Background pages are not measured,
 * because their timers are late.
 */
export const watchSilence = ({ player, now = () => performance.now() }: Options) => {
  let samples: Sample[] = [];
  /** How far the music was behind when the current measurement began. */
  let began: number | null = null;
  let heard = false;
  let earlier = 0;
  let song: string | undefined;
  let last = 0;
  let timer: ReturnType<typeof setInterval> | undefined;

  const behind = (): number => Math.min(...samples.map((sample) => sample.behind));
  const end = (): void => {
    if (began !== null) earlier += Math.max(0, behind() - began);
    began = null;
    samples = [];
  };
  const sample = (): void => {
    const { status, track } = player.snapshot();
    const [at, second] = [now(), player.time()];
    const step = second - last;
    last = second;
    if (document.hidden || track?.videoId !== song || step < 0 || step > SEEK_S + SAMPLE_MS / 1000) end();
    song = track?.videoId;
    const isPlaying = status === 'playing' && !document.hidden;
    if (!isPlaying && !(status === 'buffering' && began !== null)) return end();
    samples = [...samples.filter((each) => at - each.at < SETTLED_MS), { at, behind: at - second * 1000 }];
    if (at - (samples[0]?.at ?? at) < SETTLED_MS - 2 * SAMPLE_MS) return;
    heard = true;
    began ??= behind();
  };
  const follow = (): void => {
    const { status } = player.snapshot();
    const isOn = status === 'playing' || status === 'buffering';
    if (isOn) timer ??= setInterval(sample, SAMPLE_MS);
    else {
      clearInterval(timer);
      timer = undefined;
      end();
    }
  };
  player.subscribe(follow);
  follow();

  return {
    key: 'silence',
    /** Returns the silence since the last call, in ms; `undefined` if no music should have been heard. */
    take: (): number | undefined => {
      const current = began === null ? 0 : Math.max(0, behind() - began);
      const silence = heard ? Math.round(earlier + current) : undefined;
      earlier = 0;
      if (began !== null) began = behind();
      heard = began !== null;
      return silence;
    },
  };
};
