import { compose } from '../../compose/compose.ts';
import { behaviourOf, brandOf, type Behaviour } from '../../ids.ts';
import {
  emptyInfo,
  playbackRates,
  playerState,
  type EventName,
  type PlayerInfo,
  type PlayerState,
} from '../protocol.ts';
import type { Sound } from '../sound/sound.ts';
import type { VideoRequest } from './requests.ts';
import { Transport } from './transport.ts';

export type Emit = (event: EventName, info: unknown) => void;

const { UNSTARTED, ENDED, PLAYING, PAUSED, BUFFERING, CUED } = playerState;
const blockedAfter = 250;

/** The player's states and their order, as the real host goes through them. */
export class Playback {
  #sound: Sound;
  #emit: Emit;
  #transport = new Transport();
  #state: PlayerState = UNSTARTED;
  #video: VideoRequest | undefined;
  #behaviour: Behaviour = { kind: 'song' };
  #duration = 0;
  #volume = emptyInfo.volume;
  #muted = false;
  #rate = 1;
  /** Counts the wishes, so that an answer that comes late for an older one is dropped. */
  #wish = 0;

  loop = false;

  constructor(sound: Sound, emit: Emit) {
    this.#sound = sound;
    this.#emit = emit;
  }

  get state(): PlayerState {
    return this.#state;
  }

  get videoId(): string {
    return this.#video?.id ?? '';
  }

  info(): Omit<PlayerInfo, 'videoData'> {
    return {
      playerState: this.#state,
      currentTime: this.position(),
      duration: this.#duration,
      volume: this.#volume,
      muted: this.#muted,
      playbackRate: this.#rate,
      videoLoadedFraction: this.#duration > 0 ? 1 : 0,
    };
  }

  position(): number {
    return Math.min(this.#transport.position(this.#sound.now()), this.#duration);
  }

  cue(video: VideoRequest | 'bad'): void {
    if (this.#open(video)) this.#enter(CUED);
  }

  load(video: VideoRequest | 'bad'): void {
    if (this.#open(video)) void this.play(false);
  }

  /** Error 153 and a bad id stop the player before any video is there. */
  fail(code: number): void {
    this.#halt(0);
    this.#enter(UNSTARTED);
    this.#emit('onError', code);
  }

  async play(byHand: boolean): Promise<void> {
    if (!this.#video || this.#state === PLAYING) return;
    if (this.#behaviour.kind === 'error') return this.fail(this.#behaviour.code);
    if (this.#state === ENDED) this.#transport.hold(this.#video.start);
    if (this.#state === CUED) this.#enter(UNSTARTED);
    this.#wish += 1;
    const wish = this.#wish;
    this.#enter(BUFFERING);
    if (this.#behaviour.kind === 'stall') return;
    const allowed = await this.#mayPlay(byHand);
    if (wish !== this.#wish) return;
    if (allowed) {
      this.#run(this.position());
      return;
    }
    this.#enter(UNSTARTED);
    this.#emit('onAutoplayBlocked', null);
  }

  pause(): void {
    if (this.#state !== PLAYING && this.#state !== BUFFERING) return;
    this.#halt(this.position());
    this.#enter(PAUSED);
  }

  stop(): void {
    if (!this.#video) return;
    this.#halt(this.#video.start);
    this.#enter(CUED);
  }

  seek(seconds: number): void {
    if (!this.#video || !Number.isFinite(seconds)) return;
    const target = Math.min(Math.max(0, seconds), this.#duration);
    if (this.#state === PLAYING) {
      this.#enter(BUFFERING);
      this.#run(target);
      return;
    }
    const resting = this.#state === PAUSED || this.#state === BUFFERING;
    if (this.#state === ENDED) this.#enter(PAUSED);
    this.#transport.hold(target);
    if (!resting) void this.play(false);
  }

  setVolume(volume: number): void {
    if (!Number.isFinite(volume)) return;
    this.#volume = Math.min(100, Math.max(0, Math.round(volume)));
    this.#applyVolume();
  }

  setMuted(muted: boolean): void {
    this.#muted = muted;
    this.#applyVolume();
  }

  setRate(rate: number): void {
    if (!playbackRates.includes(rate) || rate === this.#rate) return;
    const position = this.position();
    this.#rate = rate;
    if (this.#state === PLAYING) this.#transport.run(position, this.#sound.start(position, rate), rate);
    this.#emit('onPlaybackRateChange', rate);
  }

  /** Called often; notices that the song is over. */
  tick(): void {
    const end = Math.min(this.#video?.end ?? Infinity, this.#duration);
    if (this.#state !== PLAYING || this.position() < end) return;
    this.#halt(end);
    this.#enter(ENDED);
    if (this.loop) void this.play(false);
  }

  #open(video: VideoRequest | 'bad'): boolean {
    this.#halt(0);
    if (video === 'bad') {
      this.fail(2);
      return false;
    }
    this.#video = video;
    this.#behaviour = behaviourOf(video.id);
    const score = compose(video.id);
    this.#duration = score.duration;
    this.#transport.hold(Math.min(video.start, score.duration));
    this.#sound.prepare(score, brandOf(video.id));
    this.#enter(UNSTARTED);
    if (this.#behaviour.kind === 'error') {
      this.#emit('onError', this.#behaviour.code);
      return false;
    }
    return true;
  }

  async #mayPlay(byHand: boolean): Promise<boolean> {
    if (this.#behaviour.kind !== 'blocked' || byHand) return this.#sound.unlock();
    await new Promise((resolve) => setTimeout(resolve, blockedAfter));
    return false;
  }

  #run(position: number): void {
    this.#transport.run(position, this.#sound.start(position, this.#rate), this.#rate);
    this.#enter(PLAYING);
  }

  #halt(position: number): void {
    this.#wish += 1;
    this.#sound.stop();
    this.#transport.hold(position);
  }

  #applyVolume(): void {
    this.#sound.setLevel(this.#muted ? 0 : this.#volume / 100);
    this.#emit('onVolumeChange', { volume: this.#volume, muted: this.#muted });
  }

  #enter(state: PlayerState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#emit('onStateChange', state);
  }
}
