import { behaviorOf, type Behavior } from '../../ids.ts';
import { songOf } from '../../songs.ts';
import {
  emptyInfo,
  playbackRates,
  playerState,
  type EventName,
  type PlayerInfo,
  type PlayerState,
} from '../../protocol.ts';
import type { VideoRequest } from './requests.ts';
import type { Sound } from './sound.ts';

export type Emit = (event: EventName, info: unknown) => void;

const { UNSTARTED, ENDED, PLAYING, PAUSED, BUFFERING, CUED } = playerState;
const BLOCKED_AFTER_MS = 250;

/** State machine of the player, with the same order of states as the real host. */
export class Playback {
  #sound: Sound;
  #emit: Emit;
  /** Current position in the song; while playing, the position at the time `since` of the audio clock. */
  #at = 0;
  #since: number | undefined;
  #state: PlayerState = UNSTARTED;
  #video: VideoRequest | undefined;
  #behavior: Behavior = { kind: 'song' };
  #duration = 0;
  #volume = emptyInfo.volume;
  #muted = false;
  #rate = 1;
  /** Counts play requests, so that a late permission for an earlier one is ignored. */
  #request = 0;

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
    };
  }

  position(): number {
    const elapsed = this.#since === undefined ? 0 : Math.max(0, this.#sound.now() - this.#since);
    return Math.min(this.#at + elapsed * this.#rate, this.#duration);
  }

  cue(video: VideoRequest | 'bad'): void {
    if (this.#open(video)) this.#enter(CUED);
  }

  load(video: VideoRequest | 'bad'): void {
    if (this.#open(video)) void this.play(false);
  }

  /** Stops with an error; error 153 and an invalid id occur before any video is loaded. */
  fail(code: number): void {
    this.#halt(0);
    this.#enter(UNSTARTED);
    this.#emit('onError', code);
  }

  async play(byHand: boolean): Promise<void> {
    if (!this.#video || this.#state === PLAYING) return;
    if (this.#behavior.kind === 'error') return this.fail(this.#behavior.code);
    if (this.#state === ENDED) this.#hold(this.#video.start);
    if (this.#state === CUED) this.#enter(UNSTARTED);
    this.#request += 1;
    const request = this.#request;
    this.#enter(BUFFERING);
    if (this.#behavior.kind === 'stall') return;
    const allowed = await this.#mayPlay(byHand);
    if (request !== this.#request) return;
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
    // Seeking cancels the end time, as documented by the real host.
    this.#video = { ...this.#video, end: undefined };
    const target = Math.min(Math.max(0, seconds), this.#duration);
    if (this.#state === PLAYING) {
      this.#enter(BUFFERING);
      this.#run(target);
      return;
    }
    const stays = this.#state === PAUSED || this.#state === BUFFERING;
    if (this.#state === ENDED) this.#enter(PAUSED);
    this.#hold(target);
    if (!stays) void this.play(false);
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
    if (this.#state === PLAYING) this.#run(position);
    this.#emit('onPlaybackRateChange', rate);
  }

  /** Stops at the song's end; called ten times a second. */
  tick(): void {
    const end = Math.min(this.#video?.end ?? Infinity, this.#duration);
    if (this.#state !== PLAYING || this.position() < end) return;
    this.#halt(end);
    this.#enter(ENDED);
  }

  #open(video: VideoRequest | 'bad'): boolean {
    this.#halt(0);
    if (video === 'bad') {
      this.fail(2);
      return false;
    }
    this.#video = video;
    // As documented by the real host, which forgets the rate with each load.
    this.setRate(1);
    this.#behavior = behaviorOf(video.id);
    const song = songOf(video.id);
    this.#duration = song.duration;
    this.#hold(Math.min(video.start, song.duration));
    this.#sound.prepare(song);
    this.#enter(UNSTARTED);
    if (this.#behavior.kind === 'error') {
      this.#emit('onError', this.#behavior.code);
      return false;
    }
    return true;
  }

  async #mayPlay(byHand: boolean): Promise<boolean> {
    if (this.#behavior.kind !== 'blocked' || byHand) return this.#sound.unlock();
    await new Promise((resolve) => setTimeout(resolve, BLOCKED_AFTER_MS));
    return false;
  }

  #run(position: number): void {
    this.#at = position;
    this.#since = this.#sound.start(position, this.#rate);
    this.#enter(PLAYING);
  }

  #hold(position: number): void {
    this.#at = position;
    this.#since = undefined;
  }

  #halt(position: number): void {
    this.#request += 1;
    this.#sound.stop();
    this.#hold(position);
  }

  #applyVolume(): void {
    this.#sound.setLevel(this.#muted ? 0 : this.#volume / 100);
  }

  #enter(state: PlayerState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#emit('onStateChange', state);
  }
}
